import type { IssueGrantOptions } from '../../../src/relay/relay.js';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { issueGrant, checkGrant } from '../../../src/relay.js';
import { FakeClock } from '../../support/fake-clock.js';
import { interceptStore } from '../../support/relay/test-stores.js';
import { GRANT_SECRET, createGrantRelay, grantOf } from '../../support/relay/grant-relay.js';
import { readProblem, createRelayFixture } from '../../support/relay/relay-fixture.js';
import { answerWith } from '../../support/relay/fake-service.js';
import { DATA_PART, postRaw, streamChunks } from '../../support/relay/raw-multipart.js';
import { AdjustableClock } from '../../support/relay/test-clocks.js';
import { valuesOf } from '../../support/values-of.js';

const KEY = new TextEncoder().encode(GRANT_SECRET);
const OTHER_KEY = new TextEncoder().encode('another secret of 32 bytes, or so');

const now = Math.floor(Date.now() / 1000);
const CLAIMS = { sub: 'anna', aud: 'doc-capture-relay', iat: now, exp: now + 900 };
/** A token with other claims or another header than those of a valid grant. */
const sign = (claims: object, header: object = {}, key: Uint8Array | CryptoKey = KEY): Promise<string> =>
  new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'doc-capture-grant+jwt', ...header })
    .sign(key);

/** The same bytes in the encoding of RFC 4648, section 4. */
const toBase64 = (token: string): string =>
  token.replaceAll(/[^.]+/g, (part) => Buffer.from(part, 'base64url').toString('base64').replace(/=+$/, ''));
const toPadded = (token: string): string =>
  token.replaceAll(/[^.]+/g, (part) => part.padEnd(Math.ceil(part.length / 4) * 4, '='));
const withHexSignature = (token: string): string =>
  token.replace(/[^.]+$/, (signature) => Buffer.from(signature, 'base64url').toString('hex'));

async function bearer(grant: Partial<IssueGrantOptions> = {}): Promise<{ headers: Record<string, string> }> {
  return { headers: await grantOf('anna', grant) };
}

/** The number of attempts in an answer. */
const attemptsLeft = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { attempts_left?: number }).attempts_left;

describe('grants', () => {
  test('a grant with two attempts → answers with attempts_left 1, then 0, then attempts_exhausted', async (t) => {
    const { submit } = await createRelayFixture(t, 'over HTTP', { grantSecret: GRANT_SECRET });
    for (const left of [1, 0]) assert.equal(await attemptsLeft(await submit(await bearer({ attempts: 2 }))), left);
    assert.equal((await readProblem(await submit(await bearer({ attempts: 2 })))).code, 'attempts_exhausted');
  });

  test('issueGrant with invalid options → rejects with RangeError', async () => {
    const invalid = [{ subject: '' }, { attempts: 0 }, { attempts: 1.5 }, { ttlSeconds: 0 }, { ttlSeconds: 86_401 }];
    for (const options of [...invalid, { secret: 's'.repeat(15) }])
      await assert.rejects(issueGrant({ secret: GRANT_SECRET, subject: 'anna', ...options }), RangeError);
    assert.ok(await issueGrant({ secret: 's'.repeat(16), subject: 'anna' }));
  });

  test('a grant with a lifetime over a day expires after a day', async () => {
    const token = await sign({ exp: now + 10_000_000 });
    assert.notEqual((await checkGrant(token, GRANT_SECRET)).grant, null);
    assert.equal((await checkGrant(token, GRANT_SECRET, Date.now() + 86_500_000)).grant, null);
  });

  test('allowAnonymous: a submission without a grant → 200; with an invalid grant → 401', async (t) => {
    const { submit } = await createGrantRelay(t, { allowAnonymous: true });
    assert.equal((await submit()).status, 200);
    const refused = await submit({ headers: { Authorization: 'Bearer x' } });
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
  });
});

describe('attempts', () => {
  test('the store fails while releasing an attempt → the browser still gets the error of the service', async (t) => {
    const store = interceptStore((run, call) =>
      call[0] === 'add' && call[2] < 0 ? Promise.reject(new Error('no store')) : run(),
    );
    const { service, submit } = await createGrantRelay(t, { store });
    service.photo = answerWith(401);
    assert.equal((await readProblem(await submit(await bearer({ attempts: 1 })))).code, 'service_credentials');
  });

  test('the deadline passes after the login and before the photo call → service_timeout, and the attempt is free', async (t) => {
    const clock = new FakeClock(Date.now());
    const limits = { serviceDeadlineMs: 100 };
    let isLate = true;
    const store = interceptStore(async (run, call) => {
      const answer = await run();
      if (isLate && call[0] === 'add' && call[1].startsWith('attempts:')) clock.advance(limits.serviceDeadlineMs);
      return answer;
    });
    const { service, submit } = await createGrantRelay(t, { store, clock, limits, rateLimit: false });
    const once = await bearer({ attempts: 1 });
    assert.equal((await readProblem(await submit(once))).code, 'service_timeout');
    assert.deepEqual([service.logins.length, service.photos.length], [1, 0]);
    isLate = false;
    assert.equal(await attemptsLeft(await submit(once)), 0);
  });

  test('repeated requests that wait for a running call → as many of one subject as it may upload at once, then 429', async (t) => {
    const { service, submit } = await createGrantRelay(t, { limits: { openUploadsPerSubject: 2 } });
    const request = { ...(await bearer({ attempts: 1 })), key: 'k'.repeat(32) };
    const arrived = service.holdPhoto();
    const first = submit(request);
    const release = await arrived;
    const repeats = [submit(request), submit(request), submit(request)];
    assert.equal((await readProblem(await Promise.race(repeats))).code, 'rate_limited');
    release();
    const statuses = (await Promise.all([first, ...repeats])).map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [200, 200, 200, 429]);
    assert.equal(service.photos.length, 1);
  });

  test('a repeated submission, or one without photos → uses no attempt of the grant', async (t) => {
    const { submit } = await createGrantRelay(t);
    const key = 'k'.repeat(32);
    const once = await bearer({ attempts: 2 });
    assert.equal((await submit({ ...once, photos: [] })).status, 422);
    for (let call = 0; call < 3; call++) assert.equal(await attemptsLeft(await submit({ ...once, key })), 1);
  });

  test('a grant with no attempts left → 403 before the body is read, without a login to the service', async (t) => {
    const { service, submit, call } = await createGrantRelay(t);
    const once = await bearer({ attempts: 1 });
    await submit(once);
    assert.equal((await postRaw(call, streamChunks([DATA_PART], 'stall'), once.headers)).status, 403);
    assert.equal(service.logins.length, 1);
  });

  test('ten concurrent submissions with a grant of three attempts → three reach the service', async (t) => {
    const { service, submit } = await createRelayFixture(t, 'over HTTP', { grantSecret: GRANT_SECRET });
    const grant = await bearer({ attempts: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(grant)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 3);
    assert.equal(service.photos.length, 3);
  });

  test('a grant whose only attempt is used → 403; a day later → 200', async (t) => {
    const clock = new AdjustableClock();
    const { submit } = await createGrantRelay(t, { clock });
    const grant = { attempts: 1 };
    await submit(await bearer(grant));
    assert.equal((await submit(await bearer(grant))).status, 403);
    clock.shift(86_400_001);
    assert.equal((await submit(await bearer({ ...grant, nowMs: clock.now() }))).status, 200);
  });

  const NOT_VALID = /is not valid|has to be|missing/;
  const REFUSED: Readonly<Record<string, readonly [token: () => Promise<string>, sentence: RegExp]>> = {
    'quotation marks around it': [async () => `"${await sign({})}"`, /^.* It stands in quotation marks/],
    'JSON around it': [async () => JSON.stringify({ grant: await sign({}) }), /It is JSON, not a token/],
    'base64 instead of base64url': [
      async () => toBase64(await sign({ first_name: '>>>???' })),
      /base64, not in base64url/,
    ],
    'padding of base64url': [async () => toPadded(await sign({})), /base64, not in base64url/],
    'a signature in hexadecimal': [
      async () => withHexSignature(await sign({})),
      /signature is no 32 bytes: encode the raw/,
    ],
    'iat as ISO text': [() => sign({ iat: '2026-01-01T00:00:00Z' }), /iat is no number \(seconds since 1970\)/],
    'iat as digits': [() => sign({ iat: String(now) }), /iat is no number \(seconds since 1970\)/],
    'iat as digits, in milliseconds': [() => sign({ iat: String(now * 1000) }), /iat is no number/],
    'exp as ISO text': [() => sign({ exp: '2026-01-01T00:00:00Z' }), /exp is no number \(seconds since 1970\)/],
    'exp that is null': [() => sign({ exp: null }), /exp is no number/],
    'nbf in the future': [
      () => sign({ nbf: now + 600 }),
      /nbf is in the future: it is \d{4}-.*Z, and here it is \d{4}-.*Z/,
    ],
    'iat in the future': [
      () => sign({ iat: now + 600 }),
      /iat is in the future: it is \d{4}-.*Z, and here it is \d{4}-/,
    ],
    'iat two days ago': [
      () => sign({ iat: now - 172_800 }),
      /too old: .* iat is \d{4}-.*Z, more than a day before \d{4}-.*Z/,
    ],
    'exp long ago': [() => sign({ exp: -1e300 }), /expired: its claim exp is -1e\+300/],
    'a country in capitals': [
      () => sign({ countries: ['DE'] }),
      /countries has to be a list of codes of two lower-case letters/,
    ],
    'doc_type beyond doc_types': [
      () => sign({ doc_type: 'id_card', doc_types: ['passport', 'driver_permit'] }),
      /doc_type has to be one of its document types, passport, driver_permit\./,
    ],
    'a name of 201 characters': [
      () => sign({ last_name: 'x'.repeat(201) }),
      /last_name has to be a text of at most 200/,
    ],
    'no form of a token': [async () => 'abc.def.ghi', /no signed JSON web token/],
    'no signature': [async () => new UnsecuredJWT(CLAIMS).encode(), /no signed JSON web token|algorithm/],
    'another secret': [() => sign({}, {}, OTHER_KEY), /another secret/],
    'another algorithm': [() => sign({}, { alg: 'HS512' }), /algorithm is not HS256/],
    'a private key': [async () => sign({}, { alg: 'RS256' }, (await generateKeyPair('RS256')).privateKey), /algorithm/],
    'another typ': [() => sign({}, { typ: 'JWT' }), /typ of its header is not doc-capture-grant\+jwt/],
    'another audience': [() => sign({ aud: 'shop' }), /aud is not doc-capture-relay/],
    'a time that has passed': [
      () => sign({ exp: now - 60 }),
      /expired: its claim exp is \d{4}-\d\d-\d\dT[\d:]{8}Z, and here it is/,
    ],
    'no expiry': [() => sign({ exp: undefined }), /claim exp is missing/],
    'no iat': [() => sign({ iat: undefined }), /claim iat is missing/],
    'iat in milliseconds': [() => sign({ iat: now * 1000 }), /claim iat is in milliseconds/],
    'exp in milliseconds': [() => sign({ exp: now * 1000 }), /claim exp is in milliseconds/],
    'no subject': [() => sign({ sub: '' }), /claim sub is no text/],
    'a number as subject': [() => sign({ sub: 17 }), /claim sub is no text/],
    '0 attempts': [() => sign({ attempts: 0 }), NOT_VALID],
    'an unknown document type': [() => sign({ doc_type: 'library_card' }), /claim doc_type has to be one of id_card, /],
    'a name that is not a string': [() => sign({ first_name: 7 }), NOT_VALID],
    'an unknown claim': [() => sign({ docType: 'passport' }), /claim "docType" is unknown/],
  };
  for (const [what, [createToken, sentence]] of Object.entries(REFUSED)) {
    test(`a grant with ${what} → 401 without a cause, which is in the log`, async (t) => {
      const options = { grantSecret: GRANT_SECRET };
      const { submit, log } = await createRelayFixture(t, 'direct call', options);
      const token = await createToken();
      assert.equal((await checkGrant(token, GRANT_SECRET)).grant, null);
      const response = await submit({ headers: { Authorization: `Bearer ${token}` } });
      const text = await response.clone().text();
      assert.deepEqual(await readProblem(response), { status: 401, code: 'unauthorized' });
      assert.doesNotMatch(text, sentence);
      const [entry] = log.filter(({ event }) => event === 'grant_refused');
      assert.match(entry?.message ?? '', sentence);
      assert.ok(!JSON.stringify(log).includes(token));
    });
  }

  const RANDOM = Buffer.from('0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', 'hex');
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    test(`a grant signed with the bytes of a secret in ${encoding} → refused, and the cause says that the key is its text`, async () => {
      const secret = RANDOM.toString(encoding);
      const token = await sign({}, {}, RANDOM);
      for (const secrets of [secret, [secret, GRANT_SECRET], [GRANT_SECRET, secret]]) {
        const { grant, refusal } = await checkGrant(token, secrets);
        const name = encoding === 'hex' ? 'hexadecimal' : 'base64';
        assert.equal(grant, null);
        assert.equal(
          refusal,
          `It was signed with the bytes that GRANT_SECRET stands for in ${name}: sign with its text instead.`,
        );
      }
      assert.notEqual((await checkGrant(await sign({}, {}, new TextEncoder().encode(secret)), secret)).grant, null);
    });

  test('a name of 201 characters → issueGrant rejects without the name in its message', async () => {
    const issuing = issueGrant({ secret: GRANT_SECRET, subject: 'anna', lastName: 'x'.repeat(201) });
    await assert.rejects(issuing, { message: 'lastName has to be a text of at most 200 characters' });
  });

  test('a request without Authorization → the log says that the page has no grant, or for the conditions that a phone may have asked', async (t) => {
    const { submit, call, log } = await createRelayFixture(t, 'direct call', { grantSecret: GRANT_SECRET });
    assert.deepEqual([(await call('/config')).status, (await submit()).status], [401, 401]);
    const refused = log.filter(({ event }) => event === 'grant_refused');
    assert.deepEqual(valuesOf(refused, 'level'), ['warn', 'warn']);
    for (const { message } of refused) assert.match(message ?? '', /no Authorization header: the page has no grant/);
    assert.match(refused[0]?.message ?? '', /or it is that of a phone/);
  });

  const HEADERS: Readonly<Record<string, [Record<string, string>, RegExp]>> = {
    'no Authorization': [{}, /There is no Authorization header/],
    'another scheme': [{ Authorization: 'Basic YTpi' }, /not “Bearer” and a token/],
    'two tokens': [{ Authorization: 'Bearer a b' }, /not “Bearer” and a token/],
  };
  for (const [what, [headers, sentence]] of Object.entries(HEADERS))
    test(`${what} → 401, and the cause is in the log`, async (t) => {
      const { submit, log } = await createRelayFixture(t, 'direct call', { grantSecret: GRANT_SECRET });
      assert.equal((await submit({ headers })).status, 401);
      assert.match(log.find(({ event }) => event === 'grant_refused')?.message ?? '', sentence);
    });

  test('two grant secrets → grants of both pass; after the change only those of the new one', async (t) => {
    const [before, after] = [GRANT_SECRET, 'the next secret of thirty-two bytes'];
    const statusesWith = async (grantSecret: readonly string[]): Promise<number[]> => {
      const statuses: number[] = [];
      const { submit } = await createRelayFixture(t, 'direct call', { grantSecret });
      for (const secret of [before, after]) statuses.push((await submit(await bearer({ secret }))).status);
      return statuses;
    };
    assert.deepEqual(await statusesWith([before, after]), [200, 200]);
    assert.deepEqual(await statusesWith([after]), [401, 200]);
  });
});
