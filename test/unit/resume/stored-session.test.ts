import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  importResumeKey,
  decryptSessionBytes,
  encryptSessionBytes,
} from '../../../src/resume/encrypt-session-bytes.js';
import { decodeSession, encodeSession } from '../../../src/resume/stored-session.js';
import type { CapturedPhoto, RestorableSession } from '../../../src/session/session.js';
import { checkReport } from '../../support/session/sample-reports.js';

const KEY = Buffer.alloc(32, 7).toString('base64url');
const photo = (name: string, bytes: number[]): CapturedPhoto => ({
  file: new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }),
  report: checkReport(),
  source: 'file',
  warnings: [],
  blocked: false,
  sha256: 'ab',
  repeated: false,
});
const SESSION: RestorableSession = {
  docType: 'id_card',
  side: 'back',
  sides: ['front', 'back'],
  toTake: ['back'],
  source: 'file',
  photos: { front: photo('front é.jpg', [255, 216, 0, 1]), back: photo('back.jpg', []) },
  retakes: { front: 1, back: 0 },
  refused: ['cd'],
};

test('a session is encoded and decoded → the same position, reports and bytes', async () => {
  const decoded = decodeSession(await encodeSession(SESSION));
  const { photos, ...position } = decoded;
  const { photos: original, ...rest } = SESSION;
  assert.deepEqual(position, rest);
  for (const side of ['front', 'back'] as const) {
    const { file, ...members } = photos[side] ?? assert.fail(side);
    const { file: source, ...expected } = original[side] ?? assert.fail(side);
    assert.deepEqual(members, expected);
    assert.deepEqual([file.name, file.type, file.size], [source.name, source.type, source.size]);
    assert.deepEqual(new Uint8Array(await file.arrayBuffer()), new Uint8Array(await source.arrayBuffer()));
  }
});

test('a record that is cut off, longer, or of another version → not decoded', async () => {
  const bytes = await encodeSession(SESSION);
  for (const length of [0, 3, 4, 40, bytes.length - 1])
    assert.throws(() => decodeSession(bytes.slice(0, length)), `${length}`);
  assert.throws(() => decodeSession(new Uint8Array([...bytes, 0])), RangeError);
  const other = new TextEncoder().encode('\0\0\0\x0d{"version":2}');
  assert.throws(() => decodeSession(other), RangeError);
});

test('a sealed record → opens with its key, scope and time, and contains no text of the session', async () => {
  const key = await importResumeKey(KEY);
  const bytes = await encodeSession(SESSION);
  const sealed = await encryptSessionBytes(bytes, key, '/verify', 1000);
  assert.deepEqual(await decryptSessionBytes(sealed, key, '/verify'), bytes);
  assert.ok(!Buffer.from(sealed.data).includes('id_card'));
});

test('a sealed record with another key, scope, time or byte → does not open', async () => {
  const key = await importResumeKey(KEY);
  const sealed = await encryptSessionBytes(await encodeSession(SESSION), key, '/verify', 1000);
  const otherKey = await importResumeKey(Buffer.alloc(32, 8).toString('base64url'));
  const changed = new Uint8Array(sealed.data.slice(0));
  changed[5] = (changed[5] ?? 0) ^ 1;
  await assert.rejects(decryptSessionBytes(sealed, otherKey, '/verify'));
  await assert.rejects(decryptSessionBytes(sealed, key, '/other'));
  await assert.rejects(decryptSessionBytes({ ...sealed, savedAtMs: 2000 }, key, '/verify'));
  await assert.rejects(decryptSessionBytes({ ...sealed, data: changed.buffer }, key, '/verify'));
});

test('the same session sealed twice → another IV each time', async () => {
  const key = await importResumeKey(KEY);
  const [one, two] = await Promise.all([1, 2].map(() => encryptSessionBytes(new Uint8Array(8), key, '', 0)));
  assert.notDeepEqual(one?.iv, two?.iv);
});

for (const text of ['', 'short', `${KEY}A`, KEY.replace(/^./, '+'), null, 7, {}])
  test(`the key ${JSON.stringify(text)} → refused`, async () => {
    await assert.rejects(importResumeKey(text), RangeError);
  });

test('a key with padding, or with - and _ → accepted, and cannot be exported', async () => {
  const text = Buffer.alloc(32, 0xfb).toString('base64url');
  assert.match(text, /[-_]/);
  const key = await importResumeKey(`${text}=`);
  assert.equal(key.extractable, false);
});
