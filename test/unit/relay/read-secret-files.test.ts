import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { relayFromEnvironment } from '../../../src/relay.js';
import { SECRET_VARIABLES, readSecretFiles } from '../../../src/relay/node/read-secret-files.js';
import { FakeService, readDataPart } from '../../support/relay/fake-service.js';
import { createIdempotencyKey, createPhotosForm } from '../../support/relay/relay-fixture.js';

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doc-capture-secrets-'));
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  for (const name of SECRET_VARIABLES) {
    test(`${name}_FILE → ${name}, without the line break at the end`, async () => {
      const path = write(name, ' the secret of a file\n');
      assert.equal((await readSecretFiles({ [`${name}_FILE`]: path }))[name], ' the secret of a file');
    });
  }

  test('no file, an empty one, and both variables → the relay does not start, and the error names the variable', async () => {
    const path = write('secret', 'hidden-secret');
    const cases = [
      [{ GRANT_SECRET_FILE: join(folder, 'missing') }, /^GRANT_SECRET_FILE cannot be read\.$/],
      [{ GRANT_SECRET_FILE: write('empty', '\n') }, /^GRANT_SECRET_FILE is empty\.$/],
      [{ GRANT_SECRET_FILE: path, GRANT_SECRET: 'hidden' }, /^GRANT_SECRET and GRANT_SECRET_FILE are both set/],
    ] as const;
    for (const [env, message] of cases) {
      await assert.rejects(relayFromEnvironment(env), (error: Error) => {
        assert.match(error.message, message);
        assert.ok(!error.message.includes('hidden'));
        return true;
      });
    }
  });

  test('a relay with its business secret in a file → the service gets the secret', async () => {
    const service = await FakeService.start();
    const relay = await relayFromEnvironment({
      VERIFICATION_BASE_URL: service.url,
      VERIFICATION_AUTH_URL: service.url,
      BUSINESS_IDENTIFIER: 'shop-17',
      BUSINESS_SECRET_FILE: write('business', 'secret-of-the-shop\n'),
      ALLOW_ANONYMOUS: 'true',
      PORT: '0',
    });
    const headers = { 'Idempotency-Key': createIdempotencyKey() };
    const response = await fetch(`${relay.url}/photos`, { method: 'POST', body: createPhotosForm(), headers });
    assert.equal(response.status, 200);
    assert.equal((await readDataPart(service.photos[0]))['api_key'], 'secret-of-the-shop');
    await relay.close();
    await service.close();
  });
});
