"""What the page hands to the edition in the browser: storage, a worker for bots, and the other tabs.

JavaScript fulfils these protocols; its methods return promises where an `Awaitable` stands here. All values
are strings and numbers, which need no conversion, except the bytes of thoughts: there JavaScript gets and
returns a `Uint8Array`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Protocol


class Storage(Protocol):
    """Texts by kind and key, such as an object store of IndexedDB with the key path `["kind", "key"]`.

    A method that cannot do its work rejects its promise with one sentence.
    """

    def load(self, kind: str, key: str) -> Awaitable[str | None]:
        """The text of that key; null or undefined where there is none."""

    def load_all(self, kind: str, after: str) -> Awaitable[Iterable[str]]:
        """The texts of a kind with keys greater than `after`, in the order of their keys; `""` for all."""

    def write(self, changes: str) -> Awaitable[bool]:
        """Make all changes in one transaction, which is durable when the promise resolves: true.

        Where one of them cannot be made, none is: false if a key to be added is taken. `changes` is a JSON
        list of

            ["put", kind, key, text]    store; replaces what has that key
            ["add", kind, key, text]    store under a key that must be free
            ["delete", kind, key]       delete, if it is there
            ["clear", kind]             delete everything of that kind
        """


class Worker(Protocol):
    """A second web worker, whose Python runs `rollingroad.browser.thinking.answer`."""

    def think(self, work: bytes) -> Awaitable[bytes]:
        """Hand the bytes to `answer` there, and return what it returns. One call comes at a time."""

    def cancel(self) -> None:
        """End the worker that is thinking; the promise of `think` is not awaited any more. The next call of
        `think` starts another worker."""


class Tabs(Protocol):
    """The other tabs of this browser on the same storage, each with an edition of its own."""

    def post(self, text: str) -> None:
        """Hand the text to `Edition.hear` in every other tab, such as over a BroadcastChannel."""

    def claim(self, name: str) -> Awaitable[bool]:
        """Take the lock of that name if no other tab holds it; a tab that is closed loses its locks."""

    def release(self, name: str) -> None:
        """Release a lock that `claim` took."""
