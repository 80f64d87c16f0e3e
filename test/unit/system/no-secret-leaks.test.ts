/** One run with successes and failures; then all its outputs are searched for secrets. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sampleManifest, samplePath } from '../../../bench/scenes/load-samples.js';
import { createHandoffToken } from '../../../src/contract/contract.js';
import { issueGrant } from '../../../src/relay.js';
import { HandoffClient, postJson } from '../../support/relay/handoff-client.js';
import { REDIS_SKIP_REASON } from '../../support/relay/redis-server.js';
import { createIdempotencyKey, photosRequest, type TestSubmission } from '../../support/relay/relay-fixture.js';
import { createSecret, type LeakDetector } from '../../support/system/leak-detector.js';
import { startPasswordRedis, type PasswordRedis } from '../../support/system/password-redis.js';
import { startTestSystem, type TestSystem } from '../../support/system/test-system.js';

const ORIGIN = 'https://shop.example';
/** A drawn passport with its personal data. */
const SAMPLE = sampleManifest().find(({ docType, expired }) => docType === 'passport' && !expired) ?? assert.fail();
const PHOTO = readFileSync(samplePath(SAMPLE.file));
const photo = new File([PHOTO], SAMPLE.file, { type: 'image/jpeg' });
const { given_names: firstName = '', surname: lastName = '', document_number = '', birth_date = '' } = SAMPLE.fields;
const PERSONAL = [firstName, lastName, document_number, birth_date, ...SAMPLE.mrzLines];
/** The document data that only the host may get. */
const READ = { name: 'Aurélie Séraphine', surname: 'Quatremère', doc_num: 'XQ7719046', birth_date: '1971-08-29' };
const SUBJECT = 'customer-48151623';
/** Its hand-off stores it until two minutes after the end, so it may be in Redis. */
const HANDOFF_SUBJECT = 'customer-with-a-phone-2342';
const FILE_TEXT = 'a letter that is not a photo';

describe('a run of relay, sandbox and Redis', { skip: REDIS_SKIP_REASON }, () => {
  const logFolder = mkdtempSync(join(tmpdir(), 'callbacks-'));
  const callbackLog = join(logFolder, 'callbacks.jsonl');
  const removeLog = (): void => rmSync(logFolder, { recursive: true, force: true });
  /** Credentials that the service refuses. */
  const wrong = { business: createSecret(), apiKey: createSecret(), grant: createSecret(), callback: createSecret() };
  const [grants, keys]: [string[], string[]] = [[], []];
  /** Secrets of hand-offs by their names. */
  const handoffSecrets: [name: string, secret: string][] = [];
  let system: TestSystem;
  let redis: PasswordRedis;
  let stored: Awaited<ReturnType<PasswordRedis['dump']>> = [];
  const answered: [what: string, status: number, code?: unknown][] = [];
  const note = async (what: string, response: Promise<Response>): Promise<void> => {
    const { status, ok } = await response;
    const text = await (await response).text();
    answered.push(ok ? [what, status] : [what, status, (JSON.parse(text) as { code: string }).code]);
  };

  before(async () => {
    redis = await startPasswordRedis();
    system = await startTestSystem();
    const { call, deliver } = system;
    const { grant: grantSecret, callback, 'old callback': old } = system.secrets;
    const env = {
      GRANT_SECRET: grantSecret,
      ALLOWED_ORIGINS: ORIGIN,
      CALLBACK_SECRET: `${callback} ${old}`,
      CALLBACK_LOG: callbackLog,
      REDIS_URL: redis.url,
    };
    const url = await system.startRelay(env).address();
    const issue = async (secret = grantSecret, attempts?: number): Promise<string> => {
      const grant = await issueGrant({ secret, subject: SUBJECT, attempts, firstName, lastName });
      grants.push(grant);
      return grant;
    };
    /** Submits with the given grant, or with a new one. */
    const submit = async (what: string, sending: TestSubmission & { grant?: string } = {}, to = url): Promise<void> => {
      const key = createIdempotencyKey();
      keys.push(key);
      const { grant = await issue(), headers, ...submission } = sending;
      const data = { doc_type: 'passport', first_name: firstName, last_name: lastName };
      const all = { Authorization: `Bearer ${grant}`, Origin: ORIGIN, ...headers };
      await note(
        what,
        call(`${to}/photos`, photosRequest({ key, photos: [photo], data, ...submission, headers: all })),
      );
    };
    const next = (answer: object): Promise<unknown> => system.sandbox('PUT', '/sandbox/next', answer);

    /** A capture that goes on on a phone. Only the answer that hands out the secrets is not recorded. */
    const handOff = async (): Promise<void> => {
      const names = { first_name: firstName, last_name: lastName, tags: ['kyc_handoff'] };
      const grant = await issueGrant({ secret: grantSecret, subject: HANDOFF_SUBJECT });
      grants.push(grant);
      const create = (path: string, init?: RequestInit): Promise<Response> => fetch(url + path, init);
      const client = await HandoffClient.create(create, names, { Authorization: `Bearer ${grant}` });
      const { id, claim_code, token } = client.created;
      handoffSecrets.push(['the code of a hand-off', claim_code], ['the secret of a phone', client.phoneSecret]);
      handoffSecrets.push(['the secret of a computer', token.split('.').at(-1) ?? '']);
      const recorded = (path: string, init?: RequestInit): Promise<Response> => call(url + path, init);
      const guess = { claim_code: createSecret(), phone_secret: client.phoneSecret };
      await note('a claim with a wrong code', postJson(recorded, `/handoff/${id}/claim`, guess));
      await note('a claim', client.claim({}, undefined, recorded));
      await note('a second phone', client.claim({}, createSecret(), recorded));
      const phoneToken = createHandoffToken(id, client.phoneSecret);
      await submit('a phone before the click', { grant: phoneToken });
      await note('a confirmation', client.post('computer', 'confirm', {}, recorded));
      await note('a step', client.post('phone', 'progress', { step: 'front_taken' }, recorded));
      await submit('a phone', { grant: phoneToken });
      await note('after the end', client.post('phone', 'progress', { step: 'front_taken' }, recorded));
    };

    await submit('accepted');
    await handOff();
    await next({ reason: 'doc_not_auth', verdict: false, ocr: READ });
    await submit('a forgery');
    for (const status of [400, 401, 408, 429, 500]) {
      await next({ status });
      await submit(`the service answers ${String(status)}`);
    }
    await next([{ login: 500 }, { login: 500 }, { login: 500 }]);
    await submit('the login answers 500');
    await submit('a forged grant', { grant: await issue(wrong.grant) });
    await submit('the last attempt', { grant: await issue(grantSecret, 1) });
    await submit('one attempt more', { grant: await issue(grantSecret, 1) });
    await submit('an origin of elsewhere', { headers: { Origin: 'https://elsewhere.example' } });
    await submit('a bad field', { data: { tags: [lastName] } });
    await submit('three photos', { photos: [photo, photo, photo] });
    await submit('a text', { photos: [new File([FILE_TEXT], 'letter.jpg', { type: 'image/jpeg' })] });
    const garbled = { method: 'POST', headers: { Authorization: `Bearer ${await issue()}` }, body: READ.surname };
    await note('no form at all', call(`${url}/photos`, garbled));

    const demand = { metadata: { external_id: SUBJECT }, document: { ocr: READ }, reason_id: '6' };
    assert.deepEqual(await deliver(`${url}/callback/${callback}`, demand), [200]);
    assert.deepEqual(await deliver(`${url}/callback/${old}`, demand), [200]);
    const post = (what: string, secret: string, body: string): Promise<void> =>
      note(what, call(`${url}/callback/${secret}`, { method: 'POST', body }));
    await post('a callback under a wrong secret', wrong.callback, JSON.stringify(demand));
    await post('a callback that is none', callback, `{"surname":"${READ.surname}`);
    removeLog();
    await post('a callback that cannot be kept', callback, JSON.stringify({ id: 'lost', result: 'rejected' }));
    mkdirSync(logFolder);
    assert.deepEqual(await deliver(`${url}/callback/${callback}`, demand), [200]);

    const stranger = system.startRelay({ ...env, BUSINESS_SECRET: wrong.business });
    await submit('the login is refused', {}, await stranger.address());
    const keyless = system.startRelay({ ...env, API_KEY: wrong.apiKey });
    await submit('the key is refused', {}, await keyless.address());

    stored = await redis.dump();
    await redis.stop();
    await submit('Redis is gone');
    assert.equal(await system.startRelay(env).exited, 1);
    assert.equal(await system.startRelay({ ...env, GRANT_SECRET: wrong.grant.slice(0, 12) }).exited, 1);
  });
  after(async () => {
    await system?.close();
    await redis?.stop();
    removeLog();
  });

  function secrets(): LeakDetector {
    const forbidden = system.listForbidden();
    forbidden.addSecret('the password of Redis', redis.password);
    for (const [name, secret] of handoffSecrets) forbidden.addText(name, secret);
    for (const [name, secret] of Object.entries(wrong)) forbidden.addSecret(`the wrong ${name}`, secret);
    forbidden.addText('a short grant secret', wrong.grant.slice(0, 12));
    for (const grant of grants) forbidden.addText('the signature of a grant', grant.split('.')[2] ?? '');
    return forbidden;
  }

  function secretsAndPersonalData(): LeakDetector {
    const forbidden = secrets();
    for (const key of keys) forbidden.addText('a key', key);
    for (const text of [...PERSONAL, ...Object.values(READ), SUBJECT, FILE_TEXT, photo.name])
      forbidden.addText(text, text);
    forbidden.addFile(photo.name, PHOTO);
    return forbidden;
  }

  test('a run of relay, sandbox and Redis → 30 calls with the expected status and error code', () => {
    assert.deepEqual(answered, [
      ['accepted', 200],
      ['a claim with a wrong code', 410, 'handoff_ended'],
      ['a claim', 200],
      ['a second phone', 409, 'handoff_taken'],
      ['a phone before the click', 403, 'handoff_unconfirmed'],
      ['a confirmation', 204],
      ['a step', 204],
      ['a phone', 200],
      ['after the end', 410, 'handoff_ended'],
      ['a forgery', 200],
      ['the service answers 400', 502, 'service_protocol'],
      ['the service answers 401', 502, 'service_credentials'],
      ['the service answers 408', 504, 'service_timeout'],
      ['the service answers 429', 503, 'service_unavailable'],
      ['the service answers 500', 503, 'service_unavailable'],
      ['the login answers 500', 503, 'service_unavailable'],
      ['a forged grant', 401, 'unauthorized'],
      ['the last attempt', 200],
      ['one attempt more', 403, 'attempts_exhausted'],
      ['an origin of elsewhere', 403, 'origin_forbidden'],
      ['a bad field', 400, 'bad_request'],
      ['three photos', 422, 'photo_count'],
      ['a text', 415, 'unsupported_type'],
      ['no form at all', 400, 'bad_request'],
      ['a callback under a wrong secret', 404, 'not_found'],
      ['a callback that is none', 400, 'bad_request'],
      ['a callback that cannot be kept', 500, 'host_failed'],
      ['the login is refused', 502, 'service_credentials'],
      ['the key is refused', 502, 'service_credentials'],
      ['Redis is gone', 503, 'overloaded'],
    ]);
  });

  test('requests to the service → credentials, tokens, names and photos are found; secrets of the relay are not', async () => {
    const wire = Buffer.concat(
      system.proxy.exchanges.flatMap(({ headers, body, answer }) => [
        Buffer.from(JSON.stringify(headers)),
        body,
        answer,
      ]),
    );
    const found = secretsAndPersonalData().foundIn({ wire }).join('\n');
    const sent = ['the business secret', 'the wrong business', 'the wrong apiKey', 'the claims of a token'];
    for (const name of [...sent, 'the signature of a token', lastName, READ.surname, `${photo.name} from byte`])
      assert.ok(found.includes(name), name);
    const own = ['the grant secret', 'the callback secret', 'the password of Redis', 'the signature of a grant'];
    for (const name of [...own, 'a key', SUBJECT, 'the code of a hand-off', 'the secret of a phone', FILE_TEXT])
      assert.ok(!found.includes(name), name);
  });

  test('logs and answers to the browser → no secret, token, name or photo', async () => {
    const outputs = system.listOutputs();
    const forbidden = secretsAndPersonalData();
    forbidden.addText(HANDOFF_SUBJECT, HANDOFF_SUBJECT);
    assert.deepEqual(forbidden.foundIn(outputs), []);
    for (const [name, text] of Object.entries(outputs)) {
      assert.doesNotMatch(text.toString('utf8'), /api_key|business_hash|access_token|\.ts:\d|node_modules/, name);
    }
  });

  test('the callback log → no secret; the data in Redis → no secret, name or photo, and each key expires', async () => {
    assert.ok(stored.length > 0 && stored.every(({ ttlMs }) => ttlMs >= 0));
    const logged = readFileSync(callbackLog);
    assert.ok(logged.length > 0);
    const dump = Buffer.from(stored.map(({ text }) => text).join('\n'));
    assert.deepEqual(secrets().foundIn({ 'the callback log': logged }), []);
    assert.deepEqual(secretsAndPersonalData().foundIn({ Redis: dump }), []);
  });
});

const BROWSER_FILES = ['dist/standalone', 'build/demo'].filter((folder) => existsSync(folder)).flatMap(filesBelow);

function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(js|html)$/.test(name)).map((name) => join(folder, name));
}

const skip = BROWSER_FILES.length === 0 && 'there is no build (npm run build)';
test('browser bundles → no names of credentials, such as api_key', { skip }, () => {
  for (const path of BROWSER_FILES)
    assert.doesNotMatch(
      readFileSync(path, 'utf8'),
      /api_key|business_|access_token|[A-Z]_SECRET|API_KEY|REDIS_URL/,
      path,
    );
});
