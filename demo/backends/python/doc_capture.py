"""Issues grants and verifies webhooks of a doc-capture relay. Python 3.8 or later, standard library only."""

import base64
import hashlib
import hmac
import json
import os
import sys
import time

TOLERANCE_SECONDS = 300
MIN_SECRET_BYTES = 24


def issue_grant(secret, subject, conditions=None, ttl_seconds=900):
    """A grant for one person: a JWT (HS256). `conditions` are claims such as {"attempts": 3, "doc_type": "id_card"}."""
    if not subject:
        raise ValueError("subject is empty")
    if len(secret.encode()) < MIN_SECRET_BYTES:
        advice = "32 random ones are right; the relay takes 16, with a warning, for older secrets"
        raise ValueError(f"the grant secret has fewer than {MIN_SECRET_BYTES} bytes: {advice}")
    now = int(time.time())
    header = {"alg": "HS256", "typ": "doc-capture-grant+jwt"}
    claims = {**(conditions or {}), "sub": subject, "aud": "doc-capture-relay", "iat": now, "exp": now + ttl_seconds}
    signed = ".".join(_base64url(json.dumps(part).encode()) for part in (header, claims))
    return signed + "." + _base64url(hmac.digest(secret.encode(), signed.encode(), hashlib.sha256))


def verify_webhook(secret, message_id, timestamp, signatures, body):
    """Whether the relay signed `body` (bytes) with `secret` within five minutes. The other arguments are the three headers."""
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret)
    if len(key) < MIN_SECRET_BYTES:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    return any([hmac.compare_digest(expected.encode(), given.encode()) for given in signatures.split()])


def _base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


if __name__ == "__main__":
    if sys.argv[1] == "issue-grant":
        example = {"attempts": 3, "doc_type": "id_card", "first_name": "Zoë"}
        print(issue_grant(os.environ["GRANT_SECRET"], sys.argv[2], example))
    else:
        is_valid = verify_webhook(os.environ["RESULT_SECRET"], *sys.argv[2:5], sys.stdin.buffer.read())
        sys.exit(0 if is_valid else 1)
