import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRelay } from '../../../src/relay.js';
import {
  OFFLINE_RELAY,
  RELAY_CREDENTIALS,
  TRANSPORTS,
  createPhotoFile,
  createRelayFixture,
} from '../../support/relay/relay-fixture.js';
import { GOOD_RESULT, readDataPart, sendJson, readFormData } from '../../support/relay/fake-service.js';
import { jpeg, pdf, png, webp } from '../../support/relay/small-files.js';
import { valuesOf } from '../../support/values-of.js';

/** Reasons of the service for a rejection, and what the browser gets. */
const REASONS: Readonly<Record<string, readonly (readonly [given: string, reason: string])[]>> = {
  'a rejection by the service → the browser gets the reason, except doc_not_auth, which becomes empty': [
    ['blur_img', 'blur_img'],
    ['missing_back', 'missing_back'],
    ['doc_spoof', 'doc_spoof'],
    ['doc_print', 'doc_print'],
    ['doc_not_auth', ''],
  ],
  'several reasons in one answer → the browser gets the first known one other than doc_not_auth': [
    ['blur_img,doc_not_auth', 'blur_img'],
    ['doc_not_auth; doc_expired blur_img', 'doc_expired'],
    ['hologram_missing, low_quality', 'low_quality'],
    ['doc_not_auth,doc_auth', 'doc_auth'],
    ['doc_not_auth doc_not_auth', ''],
  ],
  'an unknown reason from the service → the browser gets an empty reason': [
    ['not_authentic', ''],
    ['forgery_detected', ''],
    ['DOC_NOT_AUTH', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['toString', ''],
  ],
};

for (const transport of TRANSPORTS) {
  describe(`a submission, ${transport}`, async () => {
    const { service, submit, call } = await createRelayFixture({ after }, transport);

    test('a submission → 200 with only verdict, reason and flow_id, and Cache-Control: no-store', async () => {
      const response = await submit();
      assert.equal(response.status, 200);
      assert.deepEqual(await response.json(), { verdict: true, reason: '', flow_id: 'flow-1' });
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(response.headers.get('doc-capture-protocol'), '1');
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    });

    test('three concurrent submissions → three logins, and each token is used once', async () => {
      const before = service.tokens.length;
      await Promise.all([submit(), submit(), submit()]);
      const issued = service.tokens.slice(before);
      const used = service.photos.slice(-3).map(({ headers }) => headers.authorization);
      assert.equal(issued.length, 3);
      assert.deepEqual(new Set(used), new Set(issued.map((token) => `Bearer ${token}`)));
    });

    test('a submission with unknown fields → the service gets the relay’s credentials and only known fields', async () => {
      const known = { doc_type: 'passport', first_name: 'Zoë', last_name: 'O’Neill', tags: ['kyc_2026'] };
      const data = { ...known, country_code: 'FR', api_key: 'forged', business_hash: 'forged', admin: true };
      await submit({ data, photos: [createPhotoFile(jpeg()), createPhotoFile(webp(), 'image/webp')] });
      const photoCall = service.photos.at(-1);
      assert.ok(photoCall);
      assert.equal(photoCall.path, '/flow/authenticity/photo');
      const parts = await readFormData(photoCall);
      assert.deepEqual(await readDataPart(photoCall), {
        api_key: RELAY_CREDENTIALS.businessSecret,
        business_hash: RELAY_CREDENTIALS.businessIdentifier,
        ...known,
        country_code: 'fr',
      });
      const sent = parts.getAll('photos') as File[];
      assert.deepEqual(valuesOf(sent, 'name', 'type'), [
        ['photo-1.jpg', 'image/jpeg'],
        ['photo-2.webp', 'image/webp'],
      ]);
      assert.deepEqual(new Uint8Array(await (sent[0] as File).arrayBuffer()), jpeg());
      assert.equal(Number(photoCall.headers['content-length']), photoCall.body.length);
      assert.equal(photoCall.headers['transfer-encoding'], undefined);
    });

    test('a PNG or PDF as photo → forwarded to the service with a matching file name', async () => {
      for (const [bytes, type, name] of [
        [png(20_000, 20_000), 'image/png', 'photo-1.png'],
        [pdf(), 'application/pdf', 'photo-1.pdf'],
      ] as const) {
        assert.equal((await submit({ photos: [createPhotoFile(bytes, type)] })).status, 200);
        const photoCall = service.photos.at(-1);
        assert.ok(photoCall);
        assert.equal(((await readFormData(photoCall)).get('photos') as File).name, name);
      }
    });

    test('the login sends the business identifier and secret as JSON', async () => {
      await submit();
      const login = service.logins.at(-1);
      assert.equal(login?.path, '/authorization/v1/auth_business/login');
      assert.match(login.headers['content-type'] ?? '', /^application\/json/);
      assert.deepEqual(JSON.parse(login.body.toString()), {
        business_identifier: RELAY_CREDENTIALS.businessIdentifier,
        business_secret: RELAY_CREDENTIALS.businessSecret,
      });
    });

    test('an upload of nearly 10 MB is forwarded completely', async () => {
      const half = 4_990_000;
      const photo = createPhotoFile(jpeg(4000, 3000, half));
      assert.equal((await submit({ photos: [photo, photo] })).status, 200);
      assert.ok((service.photos.at(-1)?.body.length ?? 0) > 2 * half);
    });

    for (const [what, reasons] of Object.entries(REASONS))
      test(what, async () => {
        for (const [given, reason] of reasons) {
          service.photo = (_, response) => sendJson(response, 200, { ...GOOD_RESULT, verdict: false, reason: given });
          assert.deepEqual(await (await submit()).json(), { verdict: false, reason, flow_id: 'flow-1' }, given);
        }
      });

    test('GET /health → 200 with status `ok` and the protocol version', async () => {
      const response = await call('/health');
      assert.deepEqual([response.status, await response.json()], [200, { status: 'ok', protocol: 1 }]);
      for (const path of ['/health', '/ready']) assert.equal((await call(path, { method: 'HEAD' })).status, 200);
    });

    test('a request for an unknown path → 404; with a method that the path does not support → 405', async () => {
      assert.equal((await call('/nothing')).status, 404);
      assert.equal((await call('/photos')).status, 405);
      assert.equal((await call('/photos')).headers.get('allow'), 'POST, OPTIONS');
      assert.equal((await call('/health', { method: 'DELETE' })).status, 405);
      assert.equal((await call('/photos/', { method: 'POST' })).status, 404);
    });
  });
}

test('expose: reason → the browser gets all known reasons; unknown ones go only to the host', async (t) => {
  const delivered: unknown[] = [];
  const { service, submit, log } = await createRelayFixture(t, 'direct call', {
    expose: ['reason'],
    onResult: ({ result }) => void delivered.push(result.reason),
  });
  for (const [given, reason, logged] of [
    ['doc_not_auth', 'doc_not_auth', undefined],
    ['blur_img; doc_not_auth', 'blur_img,doc_not_auth', undefined],
    ['forgery_detected,blur_img', 'blur_img', ['forgery_detected']],
    ['Anna Ek <b>is fake</b>', '', undefined],
  ] as const) {
    log.length = 0;
    service.photo = (_, response) => sendJson(response, 200, { ...GOOD_RESULT, verdict: false, reason: given });
    assert.equal(((await (await submit()).json()) as { reason: string }).reason, reason);
    assert.equal(delivered.at(-1), given);
    assert.deepEqual(log.find(({ event }) => event === 'result_odd')?.reasons, logged);
    assert.ok(!JSON.stringify(log).includes('Anna'));
  }
});

test('dataMediaType → Content-Type of the data part sent to the service; default: none; invalid: throws', async (t) => {
  for (const dataMediaType of [undefined, '', 'application/json']) {
    const { service, submit } = await createRelayFixture(t, 'direct call', { dataMediaType });
    await submit();
    const body = service.photos[0]?.body.toString('latin1') ?? '';
    const line = dataMediaType ? 'Content-Type: application/json\r\n' : '';
    assert.ok(body.includes(`name="data"\r\n${line}\r\n{`), body.slice(0, 200));
  }
  for (const dataMediaType of ['json', 'text/plain\r\nX: 1']) {
    assert.throws(() => createRelay({ ...OFFLINE_RELAY, dataMediaType }), /DATA_MEDIA_TYPE/);
  }
});

test('an http URL of a remote service → createRelay throws, unless allowInsecureHttp is set', () => {
  const base = { ...OFFLINE_RELAY, baseUrl: 'https://service.example', authUrl: 'https://service.example' };
  for (const host of ['service.example', '192.168.1.2', '128.0.0.1', 'localhost.example', '[2001:db8::1]']) {
    const address = `http://${host}`;
    assert.throws(() => createRelay({ ...base, baseUrl: address }), /VERIFICATION_BASE_URL.*ALLOW_INSECURE_HTTP/, host);
    assert.throws(() => createRelay({ ...base, authUrl: address }), /VERIFICATION_AUTH_URL.*ALLOW_INSECURE_HTTP/, host);
    createRelay({ ...base, baseUrl: address, authUrl: address, allowInsecureHttp: true });
  }
  for (const host of ['localhost:1', 'sandbox.localhost', '127.0.0.2:1', '[::1]:1']) {
    createRelay({ ...base, baseUrl: `http://${host}`, authUrl: `http://${host}` });
  }
});
