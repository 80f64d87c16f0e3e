<?php
// A backend in PHP: it issues grants, receives results as webhooks, and decides. Standard library only.
// node ../start.mjs php starts it with all that it needs.
declare(strict_types=1);

require __DIR__ . '/doc_capture.php';

/** The decision about a person is made here, and only here. */
function decide(array $data): string
{
    if ($data['is_sandbox'] && getenv('ACCEPT_SANDBOX') !== 'true') {
        error_log('Rejected: the sandbox gave this verdict, and ACCEPT_SANDBOX is not true.');
        return 'rejected';
    }
    return $data['result']['verdict'] === true ? 'accepted' : 'rejected';
}

/** One file per event. Its name is the id: an event that the relay sends again is stored already. */
function events_folder(): string
{
    $folder = getenv('EVENTS_FOLDER') ?: __DIR__ . '/events';
    is_dir($folder) || mkdir($folder, 0700, true);
    return $folder;
}

function store(string $id, string $user, string $decision, string $event): void
{
    if (is_file(events_folder() . "/$id.json")) {
        return;
    }
    $text = json_encode(['user' => $user, 'decision' => $decision, 'event' => $event], JSON_THROW_ON_ERROR);
    $temporary = (string) tempnam(events_folder(), 'new');
    if (file_put_contents($temporary, $text) !== strlen($text) || !rename($temporary, events_folder() . "/$id.json")) {
        throw new RuntimeException('the event cannot be stored');
    }
}

/** An event may come late, after that of the next photos: a person who was accepted stays accepted. */
function decision_for(string $user): ?string
{
    $events = array_map(fn ($file) => json_decode((string) file_get_contents($file), true), glob(events_folder() . '/*.json') ?: []);
    $decisions = array_column(array_filter($events, fn ($event) => $event['user'] === $user), 'decision');
    return in_array('accepted', $decisions, true) ? 'accepted' : $decisions[0] ?? null;
}

function answer(int $status, string $mediaType, string $text): void
{
    http_response_code($status);
    header("Content-Type: $mediaType");
    header('Cache-Control: no-store');
    echo $text;
}

function receive_result(): void
{
    $body = (string) file_get_contents('php://input');
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    $signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
    $isValid = verify_webhook((string) getenv('RESULT_SECRET'), $id, $timestamp, $signatures, $body);
    if (!$isValid || !preg_match('/^msg_\w+$/', $id)) {
        answer(401, 'text/plain', 'wrong signature');
        return;
    }
    $data = json_decode($body, true, 512, JSON_THROW_ON_ERROR)['data'];
    store($id, $data['subject'], decide($data), $body);
    answer(200, 'text/plain', 'ok');
}

$missing = array_filter(['RELAY_URL', 'SCRIPT_URL', 'GRANT_SECRET', 'RESULT_SECRET'], fn ($name) => !getenv($name));
$mistake = match (true) {
    $missing !== [] => 'Set ' . implode(', ', $missing) . '.',
    !preg_match('~^https?://~', (string) getenv('SCRIPT_URL')) =>
        'SCRIPT_URL is no address such as https://shop.example/doc-capture.js: this server serves no files.',
    default => null,
};
if ($mistake !== null) {
    error_log($mistake);
    answer(500, 'text/plain', 'This backend is not set up: its log says what is missing.');
    return;
}
// In your application, this is the user of the session.
$user = preg_match('/^[0-9a-f]{32}$/', $_COOKIE['user'] ?? '') ? $_COOKIE['user'] : null;
$route = $_SERVER['REQUEST_METHOD'] . ' ' . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($route === 'GET /') {
    setcookie('user', $user ?? bin2hex(random_bytes(16)), ['httponly' => true, 'samesite' => 'Strict']);
    $page = (string) file_get_contents(__DIR__ . '/../page.html');
    answer(200, 'text/html; charset=utf-8', strtr($page, ['RELAY_URL' => getenv('RELAY_URL'), 'SCRIPT_URL' => getenv('SCRIPT_URL')]));
} elseif ($route === 'GET /grant' && $user !== null) {
    answer(200, 'text/plain', issue_grant((string) getenv('GRANT_SECRET'), $user, ['attempts' => 3, 'doc_type' => 'id_card']));
} elseif ($route === 'GET /application' && $user !== null) {
    answer(200, 'application/json', json_encode(['decision' => decision_for($user)], JSON_THROW_ON_ERROR));
} elseif ($route === 'POST /results') {
    receive_result();
} else {
    answer(404, 'text/plain', 'not found');
}
