import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { LeakDetector, createSecret } from '../../support/system/leak-detector.js';

const NAME = 'Zoë Étoile-Marchand';

const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

/** Encodings in which an output may contain a secret. */
const DISGUISES: Readonly<Record<string, (text: string) => string>> = {
  'as it stands': (text) => `the login with ${text} failed`,
  'in JSON': (text) => JSON.stringify({ error: { text } }),
  'in JSON with ASCII letters only': (text) =>
    JSON.stringify(text).replace(/[^\0-\x7f]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`),
  'in an address': (text) => `http://host/callback/${encodeURIComponent(text)}?a`,
  'in hexadecimal digits': (text) => `<Buffer ${Buffer.from(text).toString('hex')}>`,
  'in Base64 from the first byte on': (text) => basic(text),
  'in Base64 from the second byte on': (text) => basic(`:${text}`),
  'in Base64 in the middle': (text) => basic(`id:${text}, and more`),
  'in the claims of a token': (text) => Buffer.from(JSON.stringify({ sub: 'a', text })).toString('base64url'),
};

for (const [disguise, write] of Object.entries(DISGUISES)) {
  test(`LeakDetector: a secret and a name are found ${disguise}`, () => {
    const forbidden = new LeakDetector();
    const secret = createSecret();
    forbidden.addSecret('secret', secret);
    forbidden.addText('name', NAME);
    assert.deepEqual(forbidden.foundIn({ log: Buffer.from(write(secret)) }), [
      'first half of secret in log',
      'second half of secret in log',
    ]);
    assert.deepEqual(forbidden.foundIn({ log: Buffer.from(write(NAME)) }), ['name in log']);
    assert.deepEqual(forbidden.foundIn({ log: Buffer.from(write(createSecret())) }), []);
  });
}

test('LeakDetector: half of a secret and a part of a file are found, also in Base64', () => {
  const forbidden = new LeakDetector();
  const secret = createSecret();
  const file = randomBytes(1_000);
  forbidden.addSecret('secret', secret);
  forbidden.addFile('file', file);
  const outputs = {
    one: Buffer.from(`${secret.slice(0, 24)}…`),
    two: file.subarray(400, 600),
    three: Buffer.from(file.subarray(3, 400).toString('base64')),
    four: randomBytes(1_000),
  };
  assert.deepEqual(forbidden.foundIn(outputs), [
    'first half of secret in one',
    'file from byte 500 on in two',
    'file from byte 100 on in three',
  ]);
});
