/**
 * Builds the images of `demo/deployment/Containerfile` without a container engine: each instruction runs in a root of its own. Then
 * starts what `demo/deployment/compose.yaml` describes, with the system's Redis and nginx, and sends a photo through all of it over TLS.
 * A stage of `npm run verify`.
 */
import assert from 'node:assert/strict';
import { execFileSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generate } from 'selfsigned';
import { parse } from 'yaml';
import { NGINX_PATH, startNginxWith } from '../../bench/cluster/nginx-server.js';
import { ensureServers, ROOT } from '../../scripts/setup.mjs';
import { issueGrant } from '../../src/relay.js';
import { startSandbox } from '../../src/sandbox.js';
import { freePort } from '../support/free-port.mjs';
import { REDIS_SKIP_REASON, startRedis } from '../support/relay/redis-server.js';
import { WebhookReceiver } from '../support/relay/webhook-receiver.js';
import { waitForCondition } from '../support/system/wait-for-condition.js';
import { BUBBLEWRAP_SKIP_REASON, buildStage, runImage, type BuiltImage } from './containers/clean-root.js';
import { createIgnoreFilter, readContainerfile } from './containers/read-containerfile.js';

interface ComposeFile {
  readonly services: {
    readonly relay: { readonly environment: Readonly<Record<string, string | null>> };
    readonly redis: { readonly command: readonly string[] };
  };
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const compose = parse(read('demo/deployment/compose.yaml')) as ComposeFile;
const cleanUps: (() => unknown)[] = [];

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'containers-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a builder gets of a fresh clone. */
function copyContext(): string {
  const folder = temporaryFolder();
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' });
  const isLeftOut = createIgnoreFilter(read('.dockerignore'));
  for (const path of listed.split('\0').filter((each) => each !== '' && !isLeftOut(each))) {
    if (!existsSync(join(ROOT, path))) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  return folder;
}

function buildImages(): ReadonlyMap<string, BuiltImage> {
  const context = copyContext();
  const built = new Map<string, BuiltImage>();
  for (const stage of readContainerfile(read('demo/deployment/Containerfile'))) {
    const begun = Date.now();
    const image = buildStage(stage, built, context);
    cleanUps.push(() => rmSync(image.root, { recursive: true, force: true }));
    built.set(stage.name, image);
    process.stdout.write(`ok  stage ${stage.name}, ${((Date.now() - begun) / 1000).toFixed(0)} s\n`);
  }
  return built;
}

interface RunningContainer {
  readonly printed: () => string;
  readonly hasEnded: () => boolean;
  /** Sends SIGTERM to the first process. @returns its exit status */
  stop(): Promise<number>;
}

/** Follows a container until it ends. */
function follow(child: ChildProcess): RunningContainer {
  let printed = '';
  let status = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      printed += String(piece);
    });
  child.stdio[3]?.on('data', (piece: Buffer) => {
    status += String(piece);
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  cleanUps.push(() => child.kill('SIGKILL'));
  return {
    printed: () => printed,
    hasEnded: () => child.exitCode !== null,
    stop: async () => {
      process.kill(Number(/"child-pid": (\d+)/.exec(status)?.[1]), 'SIGTERM');
      await ended;
      return Number(/"exit-code": (\d+)/.exec(status)?.[1]);
    },
  };
}

/** The exit status of an image's health check, in the container's environment. */
async function runHealthCheck(image: BuiltImage, env: Readonly<Record<string, string>>): Promise<number> {
  const child = runImage(image, { env }, image.healthCheck);
  return new Promise((resolve) => void child.once('close', (code) => resolve(code ?? 1)));
}

/** The relay's settings as the compose file has them; what only a host knows comes from `given`. */
function relayEnvironment(given: Readonly<Record<string, string>>): Record<string, string> {
  const set = Object.entries(compose.services.relay.environment).flatMap(([name, value]): [string, string][] => {
    if (value === null || name in given) return [];
    assert.ok(!value.startsWith('${'), `${name} is not given`);
    return [[name, value]];
  });
  return { ...Object.fromEntries(set), ...given };
}

async function sendPhoto(port: number, ca: string, grant: string): Promise<{ status: number; body: string }> {
  const form = new FormData();
  form.append('data', JSON.stringify({ doc_type: 'passport' }));
  form.append(
    'photos',
    new File([readFileSync(join(ROOT, 'demo/samples/passport-zoe.jpg'))], 'passport.jpg', { type: 'image/jpeg' }),
  );
  const message = new Response(form);
  const body = Buffer.from(await message.arrayBuffer());
  const headers = {
    'Content-Type': message.headers.get('content-type') ?? '',
    'Content-Length': body.length,
    'Idempotency-Key': randomBytes(16).toString('hex'),
    Authorization: `Bearer ${grant}`,
  };
  return new Promise((resolve, reject) => {
    const call = request({ host: 'localhost', port, path: '/photos', method: 'POST', ca, headers }, (response) => {
      let text = '';
      response.on('data', (piece) => (text += String(piece)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function checkProduction(image: BuiltImage): Promise<void> {
  const credentials = { identifier: 'shop-17', secret: 'the secret of the shop' };
  const grantSecret = randomBytes(32).toString('hex');
  const sandbox = await startSandbox({ credentials: [credentials] }, { port: 0 });
  cleanUps.push(() => sandbox.close());
  const redis = await startRedis(undefined, compose.services.redis.command.slice(1));
  cleanUps.push(() => redis.stop());
  const receiver = await WebhookReceiver.start();
  cleanUps.push(() => receiver.kill());

  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' });
  const secrets = temporaryFolder();
  const files = {
    tls_certificate: cert,
    tls_key: key,
    business_secret: `${credentials.secret}\n`,
    grant_secret: grantSecret,
    result_secret: randomBytes(32).toString('hex'),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(secrets, name), text);
  execFileSync('chmod', ['-R', 'a+rX', secrets]);

  const port = await freePort();
  const env = relayEnvironment({
    VERIFICATION_BASE_URL: sandbox.url,
    VERIFICATION_AUTH_URL: sandbox.url,
    BUSINESS_IDENTIFIER: credentials.identifier,
    RESULT_URL: receiver.url,
    REDIS_URL: redis.url,
    PORT: String(port),
  });
  const relay = follow(runImage(image, { env, secrets }));
  await waitForCondition('the relay is healthy', async () => {
    if (relay.hasEnded()) throw new Error(`The relay ended: ${relay.printed()}`);
    return (await runHealthCheck(image, env)) === 0;
  });
  assert.equal((await fetch(`http://127.0.0.1:${port}/ready`)).status, 200, 'Redis answers');

  const [tlsPort, healthPort] = [await freePort(), await freePort()];
  const configuration = read('demo/deployment/nginx.conf')
    .replaceAll('http://relay:8787', `http://127.0.0.1:${port}`)
    .replaceAll('/run/secrets', secrets)
    .replace('listen 8443', `listen 127.0.0.1:${tlsPort}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${healthPort}`);
  const nginx = await startNginxWith(configuration, `http://127.0.0.1:${healthPort}`);
  cleanUps.push(() => nginx.stop());

  const grant = await issueGrant({ secret: grantSecret, subject: 'user-17', attempts: 1 });
  const { status, body } = await sendPhoto(tlsPort, cert, grant);
  assert.equal(status, 200, `${body}\n${relay.printed()}`);
  assert.equal((JSON.parse(body) as { verdict: boolean }).verdict, true);
  assert.equal(receiver.calls.length, 1, 'the host has the result');
  assert.equal(await relay.stop(), 0, 'SIGTERM ends the relay in order');
}

/** The page of `docker compose up`, from the image's entry point. */
async function checkTrial(image: BuiltImage): Promise<void> {
  const port = await freePort();
  const command = image.entrypoint.map((word) => (word === '8080' ? String(port) : word));
  const healthCheck = image.healthCheck.map((word) => word.replace('8080', String(port)));
  const container = follow(runImage(image, { env: {} }, command));
  await waitForCondition('the page is served', async () => {
    if (container.hasEnded()) throw new Error(`The program ended: ${container.printed()}`);
    return (await runHealthCheck({ ...image, healthCheck }, {})) === 0;
  });
  // Published ports lead to the container's own address, not to its loopback.
  const listening = readFileSync('/proc/net/tcp', 'utf8');
  assert.ok(listening.includes(` 00000000:${port.toString(16).toUpperCase().padStart(4, '0')} `), 'on all interfaces');
  assert.equal(await container.stop(), 0);
}

ensureServers();
const missing = BUBBLEWRAP_SKIP_REASON || REDIS_SKIP_REASON || (existsSync(NGINX_PATH) ? '' : 'nginx is not installed');
if (missing !== '') {
  process.stdout.write(`skipped: ${missing}\n`);
  process.exit(0);
}
try {
  const images = buildImages();
  const imageOf = (name: string): BuiltImage => images.get(name) ?? assert.fail(name);
  await checkProduction(imageOf('relay'));
  process.stdout.write('ok  relay, Redis and nginx: a photo over TLS\n');
  await checkTrial(imageOf('dev'));
  process.stdout.write('ok  docker compose up: the page\n');
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}
