"""The edition that runs in a browser tab: the wire of the server, answered without a server.

edition = await rollingroad.browser.edition.open(storage, worker, tabs, games)
status, content_type, body = await edition.request("GET", "/games", "")
connection = await edition.connect("/matches/ID/live?since=0&details=true", send, closed)
"""
