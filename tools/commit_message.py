"""Checks a commit message, as a hook of pre-commit: `python tools/commit_message.py FILE`.

The subject is an order of at most 72 characters: a capital first, no full stop. An empty line
sets the body apart.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

LONGEST = 72
MADE_BY_GIT = re.compile(r"(Merge|Revert|fixup!|squash!|amend!) ")
NO_ORDER = re.compile(r"\w+(ed|ing)$|(Add|Fix|Remove|Change|Make|Let|Move|Update|Test|Say|Show|Keep)s$")
NOT_PAST = {
    "Need",
    "Feed",
    "Seed",
    "Embed",
    "Speed",
    "Exceed",
    "Proceed",
    "Succeed",
    "Bring",
    "Ring",
    "String",
}


def find_problems(message: str) -> list[str]:
    """What is wrong with a message, one sentence each."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0].rstrip() if lines else ""
    if MADE_BY_GIT.match(subject):
        return []
    problems = []
    if not subject:
        problems.append("the subject is empty")
    if len(subject) > LONGEST:
        problems.append(f"the subject has {len(subject)} characters: at most {LONGEST} fit a log")
    if subject.endswith("."):
        problems.append("the subject ends with a full stop")
    first = subject.split(" ")[0]
    if first and not first[0].isupper():
        problems.append(f"the subject begins with {first!r}: begin with a capital")
    if NO_ORDER.fullmatch(first) and first not in NOT_PAST:
        problems.append(
            f'the subject begins with {first!r}: write an order, such as "Add", "Fix" or "Remove"'
        )
    if len(lines) > 1 and lines[1].strip():
        problems.append("the second line is not empty: keep the body apart from the subject")
    return problems


def main() -> int:
    problems = find_problems(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for problem in problems:
        print(f"commit message: {problem}", file=sys.stderr)
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
