"""A backend in Python: it issues grants, receives results as webhooks, and decides. Standard library only.

node ../start.mjs python starts it with all that it needs.
"""

import json
import os
import re
import secrets
import sqlite3
import sys
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from doc_capture import issue_grant, verify_webhook

MAX_BODY_BYTES = 2_000_000
REQUIRED = ("RELAY_URL", "SCRIPT_URL", "GRANT_SECRET", "RESULT_SECRET")
PAGE = (Path(__file__).parent.parent / "page.html").read_text(encoding="utf-8")
DATABASE = os.environ.get("DATABASE", "results.sqlite")


def database():
    connection = sqlite3.connect(DATABASE)
    connection.execute("CREATE TABLE IF NOT EXISTS results (id TEXT PRIMARY KEY, user TEXT, decision TEXT, event TEXT)")
    return connection


def decide(data):
    """The decision about a person is made here, and only here."""
    if data["is_sandbox"] and os.environ.get("ACCEPT_SANDBOX") != "true":
        print("Rejected: the sandbox gave this verdict, and ACCEPT_SANDBOX is not true.", file=sys.stderr, flush=True)
        return "rejected"
    return "accepted" if data["result"]["verdict"] is True else "rejected"


def decision_for(user):
    """An event may come late, after that of the next photos: a person who was accepted stays accepted."""
    rows = database().execute("SELECT decision FROM results WHERE user = ?", (user,)).fetchall()
    return "accepted" if ("accepted",) in rows else "rejected" if rows else None


class Backend(BaseHTTPRequestHandler):
    def do_GET(self):
        # In your application, this is the user of the session.
        cookie = SimpleCookie(self.headers.get("Cookie", "")).get("user")
        is_known = cookie is not None and re.fullmatch("[0-9a-f]{32}", cookie.value) is not None
        user = cookie.value if is_known else secrets.token_hex(16)
        if self.path == "/":
            page = PAGE.replace("RELAY_URL", os.environ["RELAY_URL"]).replace("SCRIPT_URL", os.environ["SCRIPT_URL"])
            self.answer(200, "text/html; charset=utf-8", page, {"Set-Cookie": f"user={user}; HttpOnly; SameSite=Strict"})
        elif self.path == "/grant" and is_known:
            conditions = {"attempts": 3, "doc_type": "id_card"}
            self.answer(200, "text/plain", issue_grant(os.environ["GRANT_SECRET"], user, conditions))
        elif self.path == "/application" and is_known:
            self.answer(200, "application/json", json.dumps({"decision": decision_for(user)}))
        else:
            self.answer(404, "text/plain", "not found")

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        if self.path != "/results" or not 0 <= length <= MAX_BODY_BYTES:
            return self.answer(404, "text/plain", "not found")
        body = self.rfile.read(length)
        names = ("webhook-id", "webhook-timestamp", "webhook-signature")
        message_id, timestamp, signatures = (self.headers.get(name, "") for name in names)
        if not verify_webhook(os.environ["RESULT_SECRET"], message_id, timestamp, signatures, body):
            return self.answer(401, "text/plain", "wrong signature")
        data = json.loads(body)["data"]
        with database() as connection:
            # The relay may send an event again: its id is stored once.
            row = (message_id, data["subject"], decide(data), body.decode())
            connection.execute("INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?)", row)
        self.answer(200, "text/plain", "ok")

    def answer(self, status, media_type, text, headers=None):
        body = text.encode()
        self.send_response(status)
        fixed = {"Content-Type": media_type, "Content-Length": str(len(body)), "Cache-Control": "no-store"}
        for name, value in {**fixed, **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    missing = [name for name in REQUIRED if not os.environ.get(name)]
    if missing:
        sys.exit(f"Set {', '.join(missing)}.")
    if not re.match("https?://", os.environ["SCRIPT_URL"]):
        sys.exit("SCRIPT_URL is no address such as https://shop.example/doc-capture.js: this server serves no files.")
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Backend)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
