import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LogEntry } from '../../../src/relay/relay.js';
import { relayFromEnvironment, nodeSender } from '../../../src/relay.js';
import { createWebhookPoster } from '../../../src/relay/node/webhook/post-webhook.js';
import { parseWebhookSecrets, parseWebhookTarget } from '../../../src/relay/node/webhook/webhook-settings.js';
import { relayEnvironment } from '../../support/relay/relay-fixture.js';
import { createWebhookSecret } from '../../support/relay/webhook-receiver.js';
import { systemClock } from '../../../src/shared/shared.js';

const SECRET = createWebhookSecret();

describe('wrong settings of webhooks', () => {
  const RESULTS = { RESULT_URL: 'https://shop.example/results', RESULT_SECRET: SECRET };
  const WRONG: Readonly<Record<string, readonly [Record<string, string>, RegExp]>> = {
    'a URL without a secret': [{ RESULT_URL: 'https://shop.example/' }, /^RESULT_SECRET is not set/],
    'a secret without a URL': [{ RESULT_SECRET: SECRET }, /^RESULT_SECRET is set, but RESULT_URL is not\.$/],
    'a URL that is none': [{ ...RESULTS, RESULT_URL: 'shop' }, /^RESULT_URL is no address such as https/],
    'a URL that is not http': [{ ...RESULTS, RESULT_URL: 'ftp://shop.example' }, /^RESULT_URL is no address such as/],
    'a password in the URL': [{ ...RESULTS, RESULT_URL: 'https://a:b@shop.example' }, /^RESULT_URL .* no user, passw/],
    'plain http': [
      { ...RESULTS, RESULT_URL: 'http://shop.example' },
      /^RESULT_URL is http: .* ALLOW_INSECURE_WEBHOOKS/,
    ],
    'a secret that is not base64': [{ ...RESULTS, RESULT_SECRET: 'päss' }, /^RESULT_SECRET is no base64 of 24 to 64/],
    'a secret of 8 bytes': [{ ...RESULTS, RESULT_SECRET: 'whsec_AAAAAAAAAAA=' }, /^RESULT_SECRET is no base64 of 24/],
    'three secrets': [{ ...RESULTS, RESULT_SECRET: [SECRET, SECRET, SECRET].join() }, /^RESULT_SECRET has 3 secrets/],
    'a time limit over 25 s': [{ ...RESULTS, WEBHOOK_TIMEOUT: '60' }, /^WEBHOOK_TIMEOUT .* 1 to 25/],
    'DEMAND_URL without callbacks': [
      { DEMAND_URL: 'https://shop.example', DEMAND_SECRET: SECRET },
      /^DEMAND_URL is set, but CALLBACK_SECRET is not/,
    ],
  };
  for (const [what, [change, message]] of Object.entries(WRONG)) {
    test(`${what} → the relay does not start, and one sentence names the variable`, async () => {
      await assert.rejects(relayFromEnvironment({ ...relayEnvironment(), ...change }), (error: Error) => {
        assert.match(error.message, message);
        assert.ok(!error.message.includes(SECRET) && !error.message.includes('päss'));
        return true;
      });
    });
  }

  test('plain http to another machine with ALLOW_INSECURE_WEBHOOKS → the relay starts', async () => {
    const change = { ...RESULTS, RESULT_URL: 'http://shop.example', ALLOW_INSECURE_WEBHOOKS: 'true' };
    await (await relayFromEnvironment({ ...relayEnvironment(), ...change })).close();
  });
});

describe('addresses of webhooks', () => {
  const lookUpLocalhost = (url: string, allowPrivateAddresses: boolean): Promise<unknown> => {
    const { lookup } = parseWebhookTarget(url, { name: 'RESULT_URL', allowInsecureHttp: false, allowPrivateAddresses });
    return new Promise((resolve, reject) => {
      // The name stands for one whose DNS has been changed to a private address.
      lookup('localhost', { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
    });
  };

  test('a public name that resolves to a private address → no connection, unless private addresses are allowed', async () => {
    await assert.rejects(lookUpLocalhost('https://shop.example', false), { name: 'PrivateAddressError' });
    assert.ok(Array.isArray(await lookUpLocalhost('https://shop.example', true)));
    assert.ok(Array.isArray(await lookUpLocalhost('http://localhost:3000', false)));
  });

  test('a private address that a name resolves to → logged with the setting that allows it, and host_failed', async () => {
    const log: LogEntry[] = [];
    const settings = { name: 'RESULT_URL', allowInsecureHttp: false, allowPrivateAddresses: false };
    const { lookup } = parseWebhookTarget('https://shop.example', settings);
    const post = createWebhookPoster({
      url: 'http://localhost:1/',
      secrets: parseWebhookSecrets('RESULT_SECRET', SECRET),
      send: nodeSender({ lookup }),
      name: 'RESULT_URL',
      timeoutMs: 1000,
      clock: systemClock,
      log: (entry) => void log.push(entry),
    });
    await assert.rejects(post({ id: 'msg_1', type: 'photo.result', data: {}, logDetails: {} }));
    assert.equal(log.length, 1);
    assert.match(log[0]?.message ?? '', /private address: set ALLOW_PRIVATE_WEBHOOKS/);
  });
});
