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
