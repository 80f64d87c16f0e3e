/** The test vector of docs/relay.md is what the relay accepts, and what its own `issueGrant` produces. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { issueGrant, verifyGrant } from '../../src/relay.js';

const page = readFileSync(new URL('../../docs/relay.md', import.meta.url), 'utf8');
const readRow = (name: string): string => new RegExp(`^\\| ${name} +\\| \`([^\`]+)\``, 'm').exec(page)?.[1] ?? '';
const secret = readRow('secret');
const claims = readRow('claims');
const token = readRow('token');
const ISSUED_MS = 1_764_000_000_000;

test('the test vector of docs/relay.md → the token is the signed claims', () => {
  const [header = '', payload = '', signature] = token.split('.');
  assert.equal(Buffer.from(payload, 'base64url').toString(), claims);
  assert.ok(page.includes(`\`${Buffer.from(header, 'base64url').toString()}\``));
  assert.equal(createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url'), signature);
});

test('the test vector of docs/relay.md → issueGrant makes it, and verifyGrant accepts it while it is valid', async () => {
  const grant = { subject: 'user-17', attempts: 3, docType: 'id_card', firstName: 'Zoë' } as const;
  assert.equal(await issueGrant({ ...grant, secret, nowMs: ISSUED_MS }), token);
  const { subject, attempts, docType, firstName } = (await verifyGrant(token, secret, ISSUED_MS)) ?? {};
  assert.deepEqual({ subject, attempts, docType, firstName }, grant);
  assert.equal(await verifyGrant(token, secret, ISSUED_MS + 931_000), null);
});

const HEADER = '{"alg":"HS256","typ":"doc-capture-grant+jwt"}';
function signToken(header: string, payload: string, encoding: 'base64url' | 'base64' = 'base64url'): string {
  const signed = [header, payload].map((text) => Buffer.from(text).toString(encoding)).join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest(encoding)}`;
}

const reversed = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(claims) as object).reverse()));
const ALLOWED: readonly (readonly [difference: string, token: string])[] = [
  ['another order of the claims', signToken(HEADER, reversed)],
  ['another order of the header', signToken('{"typ":"doc-capture-grant+jwt","alg":"HS256"}', claims)],
  ['white space', signToken(HEADER, JSON.stringify(JSON.parse(claims), null, 2))],
  ['escapes', signToken(HEADER, claims.replace('ë', '\\u00eb'))],
];
for (const [difference, given] of ALLOWED)
  test(`a token with ${difference} → the same grant, as docs/relay.md says`, async () => {
    assert.notEqual(given, token);
    assert.deepEqual(await verifyGrant(given, secret, ISSUED_MS), await verifyGrant(token, secret, ISSUED_MS));
  });

const REFUSED: readonly (readonly [difference: string, token: string])[] = [
  ['padding', signToken(HEADER, claims, 'base64')],
  ['sub as a number', signToken(HEADER, claims.replace('"user-17"', '17'))],
  ['exp as a string', signToken(HEADER, claims.replace('1764000900', '"1764000900"'))],
  ['iat in milliseconds', signToken(HEADER, claims.replace('1764000000', '1764000000000'))],
  ['another claim', signToken(HEADER, claims.replace('{', '{"docType":"passport",'))],
];
for (const [difference, given] of REFUSED)
  test(`a token with ${difference} → refused, as docs/relay.md says`, async () => {
    assert.equal(await verifyGrant(given, secret, ISSUED_MS), null);
  });
