"""A bot of 30 lines over HTTP: `python over_http.py http://localhost:8765 TOKEN`.

It answers for every seat of its owner that is asked, with any offered answer. Without a token it registers
as a new guest and sets up a match of Highway Heist. It ends when none of its matches is running.
"""

import json
import random
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{server}/api/v1{path}", data, headers | {"content-type": "application/json"})
    request.method = method
    with urlopen(request, timeout=60) as answer:
        return json.load(answer)


server, key = sys.argv[1].rstrip("/"), "".join(sys.argv[2:3])
if not key:
    key = call("POST", "/guests", {})["key"]
    print("match", call("POST", "/matches", {"game": "highway-heist"})["id"])
while any(match["status"] == "playing" for match in call("GET", "/matches?mine=true")):
    for turn in call("GET", "/turns?wait=5"):
        table = call("GET", f"/matches/{turn['match']}")
        for question in [question for view in table["views"] for question in view["questions"]][:1]:
            action = random.choice(question["actions"])
            act = {"seat": question["mine"][0], "action": action, "expect": table["number"]}
            try:
                call("POST", f"/matches/{turn['match']}/act", act)
                print(turn["match"], question["prompt"], "->", action)
            except HTTPError as problem:
                if problem.code != 409:  # somebody else was faster: look again
                    raise
