"""A bot that could be in any language: `rollingroad simulate beacon-run -p "program:python3 last.py"`."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        answer = message["actions"][-1]
        print(json.dumps({"action": answer}), flush=True)
