<?php
// Issues grants and verifies webhooks of a doc-capture relay. PHP 8.0 or later, standard library only.
declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const MIN_SECRET_BYTES = 24;

/** A grant for one person: a JWT (HS256). $conditions are claims such as ['attempts' => 3, 'doc_type' => 'id_card']. */
function issue_grant(string $secret, string $subject, array $conditions = [], int $ttlSeconds = 900): string
{
    if ($subject === '') {
        throw new InvalidArgumentException('subject is empty');
    }
    if (strlen($secret) < MIN_SECRET_BYTES) {
        $advice = '32 random ones are right; the relay takes 16, with a warning, for older secrets';
        throw new InvalidArgumentException('the grant secret has fewer than ' . MIN_SECRET_BYTES . " bytes: $advice");
    }
    $now = time();
    $header = ['alg' => 'HS256', 'typ' => 'doc-capture-grant+jwt'];
    $claims = ['sub' => $subject, 'aud' => 'doc-capture-relay', 'iat' => $now, 'exp' => $now + $ttlSeconds] + $conditions;
    $signed = base64url(json_encode($header, JSON_THROW_ON_ERROR)) . '.' . base64url(json_encode($claims, JSON_THROW_ON_ERROR));
    return $signed . '.' . base64url(hash_hmac('sha256', $signed, $secret, true));
}

/** Whether the relay signed $body with $secret within five minutes. The other arguments are the three headers. */
function verify_webhook(string $secret, string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = (string) base64_decode(str_starts_with($secret, 'whsec_') ? substr($secret, 6) : $secret, true);
    if (strlen($key) < MIN_SECRET_BYTES) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    $isValid = false;
    foreach (explode(' ', $signatures) as $given) {
        $isValid = hash_equals($expected, $given) || $isValid;
    }
    return $isValid;
}

function base64url(string $data): string
{
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    if ($argv[1] === 'issue-grant') {
        $example = ['attempts' => 3, 'doc_type' => 'id_card', 'first_name' => 'Zoë'];
        echo issue_grant((string) getenv('GRANT_SECRET'), $argv[2], $example), "\n";
    } else {
        $body = (string) file_get_contents('php://stdin');
        exit(verify_webhook((string) getenv('RESULT_SECRET'), $argv[2], $argv[3], $argv[4], $body) ? 0 : 1);
    }
}
