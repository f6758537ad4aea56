"""Citations of rule ids in texts."""

import re
from collections.abc import Iterable, Sequence

from rollingroad.core.ledger import Ledger

# What may follow a numbered id and cites more ids: "4 to 8", "4..8", "3 and -4", "1, -5", and "1, 2, 4" if
# nothing else follows (a bare number in a sentence is usually a quantity).
_RANGE = r"(?:\s+to\s+-?|\.\.-?)(?P<last>\d+)"
_MORE = r"(?P<more>(?:(?:,|\s+and)\s+-\d+)+|(?:,\s\d+)+(?=\s*(?:[)\]|;]|$)))"


def knows(ledger: Ledger, cited: str) -> bool:
    """Whether `cited` is a rule, a group (`AB-UP`, `AB-UP-...`) or a range of rules (`AB-UP-1 to 3`)."""
    match = _citation((ledger.prefix,)).fullmatch(cited.removesuffix("-..."))
    return match is not None and all(_defines(ledger, rule_id) for rule_id in _cited_by(match))


def _defines(ledger: Ledger, rule_id: str) -> bool:
    return rule_id in ledger or any(known.startswith(f"{rule_id}-") for known in ledger)


def cited_ids(text: str, prefixes: Iterable[str]) -> list[tuple[str, int]]:
    """Every rule id (or group of ids) that `text` cites, with its line. Ranges and lists are expanded."""
    pattern = _citation(tuple(prefixes))
    return [
        (rule_id, number)
        for number, line in enumerate(text.splitlines(), 1)
        for match in pattern.finditer(line)
        for rule_id in _cited_by(match)
    ]


def _citation(prefixes: Sequence[str]) -> re.Pattern[str]:
    if not prefixes:
        return re.compile(r"(?!)")
    start = rf"(?<![A-Za-z0-9-])(?P<stem>(?:{'|'.join(map(re.escape, prefixes))})-[A-Z0-9]+"
    return re.compile(
        rf"{start}(?:-[A-Za-z0-9]+)*?)(?:-(?P<first>\d+)(?:{_RANGE}|{_MORE})?)?(?!-?[A-Za-z0-9])"
    )


def _cited_by(match: re.Match[str]) -> list[str]:
    stem, first, last, more = match["stem"], match["first"], match["last"], match["more"]
    if first is None:
        return [stem]
    numbers = [first, *re.findall(r"\d+", more or "")]
    if last is not None:
        numbers += [str(number) for number in range(int(first) + 1, int(last))] + [last]
    return [f"{stem}-{number}" for number in numbers]
