"""Messages about the rulebooks for players."""

from rollingroad.core.books import Chapter, SummaryPart
from rollingroad.server.schemas import Wire


class BookInfo(Wire, frozen=True):
    """The text of a rulebook; without chapters where nobody wrote one."""

    title: str
    about: str
    summary: list[SummaryPart]
    """The boxes of the page that sums the game up."""
    chapters: list[Chapter]
