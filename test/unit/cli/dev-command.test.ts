/** `doc-capture dev`: wrong arguments, what it says at its start, and a verdict from the photos. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import { startDevServer, type DevOptions } from '../../../src/cli/dev/dev-server.js';
import { phoneAddress } from '../../../src/cli/dev/phone-address.js';
import type { EndedSession } from '../../../src/funnel/funnel.js';
import { runCommand } from '../../support/cli/run-command.js';
import { createIdempotencyKey } from '../../support/relay/relay-fixture.js';
import { SystemProgram } from '../../support/system/system-program.js';

const HIDE = fileURLToPath(new URL('../../support/cli/hide-package.mjs', import.meta.url));
const WITHOUT_SHARP = { HIDDEN_PACKAGE: 'sharp', NODE_OPTIONS: `--import=${HIDE}` };
const PASSPORT = new URL('../../../demo/samples/passport-zoe.jpg', import.meta.url);
const OPTIONS: DevOptions = { port: 0, isHttps: false, scriptUrl: null, docType: 'passport', tag: null };

/** A development server that collects what it says. */
async function startQuietly(options: Partial<DevOptions> = {}) {
  const said: string[] = [];
  const server = await startDevServer(
    { ...OPTIONS, ...options },
    {
      onLog: ({ event }) => said.push(event),
      onResult: ({ result }) => said.push(`result ${result.verdict}`),
      onNotice: (sentence) => said.push(sentence),
    },
  );
  return { ...server, said };
}

/** Sends a passport as a page of another origin does. */
function submit(url: string, data: object = {}): Promise<Response> {
  const form = new FormData();
  form.append('data', JSON.stringify({ doc_type: 'passport', ...data }));
  form.append('photos', new File([readFileSync(PASSPORT)], 'front.jpg', { type: 'image/jpeg' }));
  const headers = { 'Idempotency-Key': createIdempotencyKey(), Origin: 'http://localhost:3000' };
  return fetch(`${url}/verify/photos`, { method: 'POST', headers, body: form });
}

describe('wrong arguments → status 2, and one sentence that says what is right', () => {
  const WRONG: Readonly<Record<string, readonly [args: readonly string[], sentence: RegExp]>> = {
    'an unknown option': [['--prot', '1'], /--prot/],
    'a port that is none': [['--port', '70000'], /^dev: --port is not a number from 0 to 65535/],
    'an unknown document type': [['--doc-type', 'visa'], /^dev: --doc-type is one of id_card, passport/],
    'an unknown tag': [['--tag', 'sandbox_23'], /^dev: --tag is sandbox_01 to sandbox_22/],
    'a script without an address': [['--script', 'dist/doc-capture.js'], /^dev: --script is the http or https address/],
  };
  for (const [what, [args, sentence]] of Object.entries(WRONG))
    test(`${what} → status 2 and one sentence`, async () => {
      const { status, out, err } = await runCommand(['dev', ...args]);
      assert.equal(status, 2);
      assert.match(err, sentence);
      assert.match(err, /^[^\n]+\n$/);
      assert.equal(out, '');
    });
});

test('the port is taken → status 1, and one sentence that says what to do', async (t) => {
  const server = await startQuietly();
  t.after(() => server.close());
  const { port } = new URL(server.url);
  const program = new SystemProgram('dev', {}, ['--port', port]);
  assert.equal(await program.exited, 1);
  assert.match(String(program.stderr), new RegExp(`^dev: Port ${port} is taken: [^\n]* --port [^\n]*\n$`));
  assert.equal(String(program.stdout), '');
});

test('the first line of output is the address, the next ones say that it is for development', async (t) => {
  const program = new SystemProgram('dev', {}, ['--port', '0']);
  t.after(() => program.kill());
  const url = await program.address();
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.match(String(program.stdout), /for development only/);
  assert.match(await (await fetch(url)).text(), /<doc-capture/);
});

test('a passport from a page of another origin → the sandbox judges its pixels, and onResult gets the verdict', async (t) => {
  const server = await startQuietly();
  t.after(() => server.close());
  const response = await submit(server.url);
  assert.equal(response.headers.get('access-control-allow-origin'), 'http://localhost:3000');
  const answer = (await response.json()) as { verdict: boolean; doc_type: string };
  assert.deepEqual([answer.verdict, answer.doc_type], [true, 'passport']);
  assert.ok(server.said.includes('result true'), server.said.join('\n'));
});

test('a tag → the page asks for this answer, and gets it', async (t) => {
  const server = await startQuietly({ tag: 'sandbox_01' });
  t.after(() => server.close());
  assert.match(await (await fetch(server.url)).text(), /tags="sandbox_01"/);
  const answer = (await (await submit(server.url, { tags: ['sandbox_01'] })).json()) as { reason: string };
  assert.equal(answer.reason, 'doc_expired');
});

test('without sharp → it starts, says how to install it and what works without, and asks for the answer “accepted”', async (t) => {
  const program = new SystemProgram('dev', WITHOUT_SHARP, ['--port', '0']);
  t.after(() => program.kill());
  const url = await program.address();
  const sentence = 'Decoding images needs the package sharp: npm i sharp';
  assert.equal(String(program.stderr).split(sentence).length, 2, String(program.stderr));
  assert.match(String(program.stderr), /sharp\. Until then [^\n]+ work\.\n/);
  const page = await (await fetch(url)).text();
  assert.ok(page.includes(sentence));
  assert.match(page, /tags="sandbox_20"/);
  const answer = (await (await submit(url, { tags: ['sandbox_20'] })).json()) as { verdict: boolean };
  assert.equal(answer.verdict, true);
});

test('a script of another origin → the page loads it, and its policy allows this origin too', async (t) => {
  const server = await startQuietly({ scriptUrl: 'http://localhost:3000/"><b>/doc-capture.js' });
  t.after(() => server.close());
  const response = await fetch(server.url);
  assert.match(response.headers.get('content-security-policy') ?? '', /script-src [^;]*http:\/\/localhost:3000/);
  const page = await response.text();
  assert.match(page, /data-script-url="http:\/\/localhost:3000\/&quot;&gt;&lt;b&gt;/);
});

test('files of the element → for pages of every origin; the package’s other files are not served', async (t) => {
  const server = await startQuietly();
  t.after(() => server.close());
  const script = await fetch(`${server.url}/doc-capture/doc-capture.js`);
  assert.equal(script.headers.get('access-control-allow-origin'), '*');
  assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
  for (const path of ['/cli.js', '/doc-capture/../cli.js', '/doc-capture/..%2fcli.js', '/dev-page/%2e%2e/cli.js'])
    assert.equal((await fetch(server.url + path)).status, 404, path);
});

test('ended sessions → kept with the counts of the relay; anything else is refused', async (t) => {
  const server = await startQuietly();
  t.after(() => server.close());
  const post = async (body: string): Promise<number> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    return (await fetch(`${server.url}/sessions`, init)).status;
  };
  const summary = { photos: [], screen_ms: { aiming: 900 }, hint_ms: { search: 400 } };
  const session: EndedSession = { end: 'left', screen: 'aiming', outcome: null, summary };
  assert.equal(await post(JSON.stringify(session)), 204);
  for (const wrong of ['', '[]', '{}', JSON.stringify({ ...session, screen: '<b>' })])
    assert.equal(await post(wrong), 400, wrong);
  assert.equal(await post(`"${'a'.repeat(20_000)}"`), 413);
  await submit(server.url);
  const data = (await (await fetch(`${server.url}/sessions`)).json()) as {
    sessions: unknown[];
    relay: { events: Record<string, number>; medianAnswerMs: number };
  };
  assert.deepEqual(data.sessions, [session]);
  assert.equal(data.relay.events['answered'], 1);
  assert.ok(data.relay.medianAnswerMs > 0);
});

test('--https → a certificate for this machine, and an address for phones in the same network', async (t) => {
  const { request } = await import('node:https');
  const server = await startQuietly({ isHttps: true });
  t.after(() => server.close());
  const status = await new Promise((resolve, reject) => {
    const sent = request(server.url, { rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
  assert.equal(status, 200);
  if (server.phoneUrl !== null) assert.match(server.phoneUrl, /^https:\/\/\d+\.\d+\.\d+\.\d+:\d+$/);
});

test('an address that only this machine can reach → none for phones', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1', 'fe80::1%eth0']) assert.equal(phoneAddress(host), null, host);
  for (const host of ['192.168.178.20', 'my-machine.local']) assert.equal(phoneAddress(host), host);
  assert.equal(phoneAddress('2001:db8::5'), '[2001:db8::5]');
  assert.equal(phoneAddress('::'), phoneAddress('0.0.0.0'));
});
