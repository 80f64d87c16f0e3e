import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { REASON_WORDS, parsePhotoResult } from '../../../src/contract/contract.js';
import {
  SandboxClient,
  readFailure,
  readPhotoResult,
  startTestSandbox,
  TEST_CREDENTIAL,
} from '../../support/sandbox/sandbox-client.js';
import { createPlainPhoto } from '../../support/sandbox/test-photos.js';

const plainPhoto = { bytes: await createPlainPhoto() };
const server = await startTestSandbox();
const client = new SandboxClient(server.url);
after(() => server.close());

test('tag sandbox_01 to sandbox_22 → the reason with this number; verdict true only for sandbox_20', async () => {
  assert.equal(REASON_WORDS.length, 22);
  for (const [index, word] of REASON_WORDS.entries()) {
    const tag = `sandbox_${String(index + 1).padStart(2, '0')}`;
    const response = await client.photo([plainPhoto], { tags: ['other', tag] });
    assert.equal(response.headers.get('x-sandbox-answer'), 'scripted');
    const result = await readPhotoResult(response);
    assert.deepEqual([result.reason, result.verdict], [word, tag === 'sandbox_20'], tag);
    assert.deepEqual(parsePhotoResult(result).warnings, [], tag);
  }
});

test('a tag outside sandbox_01 to sandbox_22 → the photo is judged, not answered by script', async () => {
  for (const tag of ['sandbox_00', 'sandbox_23', 'sandbox_99', 'sandbox_1', 'sandbox_001', 'my_sandbox_01']) {
    const response = await client.photo([plainPhoto], { tags: [tag] });
    assert.equal(response.headers.get('x-sandbox-answer'), 'judged', tag);
    assert.equal((await readPhotoResult(response)).reason, 'missing_doc', tag);
  }
});

test('queued answers → returned in order and before tags; an empty queue → photos are judged', async () => {
  const answers = [
    { reason: 'doc_spoof' },
    { reason: '', ocr: { name: 'ANNA' }, security: { mrz_vs_viz: true }, doc_model: '2012', country_code: 'fr' },
    { reason: 'doc_print, blur_img', verdict: false },
  ];
  assert.equal((await client.own('PUT', '/sandbox/next', answers)).status, 204);
  const spoof = await readPhotoResult(await client.photo([plainPhoto], { tags: ['sandbox_01'] }));
  const accepted = await readPhotoResult(await client.photo([plainPhoto]));
  const joined = await readPhotoResult(await client.photo([plainPhoto]));
  assert.deepEqual([spoof.reason, spoof.verdict], ['doc_spoof', false]);
  assert.deepEqual([accepted.reason, accepted.verdict], ['', true]);
  assert.deepEqual([accepted.ocr, accepted.security], [{ name: 'ANNA' }, { mrz_vs_viz: true }]);
  assert.deepEqual([accepted.doc_model, accepted.country_code], ['2012', 'fr']);
  assert.equal(joined.reason, 'doc_print, blur_img');
  assert.equal((await client.photo([plainPhoto])).headers.get('x-sandbox-answer'), 'judged');
});

test('PUT /sandbox/next with an empty list → the queued answers are dropped', async () => {
  await client.own('PUT', '/sandbox/next', [{ reason: 'doc_spoof' }, { login: 500 }]);
  await client.own('PUT', '/sandbox/next', []);
  assert.equal((await client.photo([plainPhoto])).headers.get('x-sandbox-answer'), 'judged');
});

test('a queued status with retry_after → the photo request gets this status and Retry-After', async () => {
  for (const status of [400, 401, 403, 408, 429, 500, 502, 503]) {
    await client.own('PUT', '/sandbox/next', { status, retry_after: 7 });
    const response = await client.photo([plainPhoto]);
    assert.equal(response.headers.get('retry-after'), '7');
    assert.equal(response.headers.get('x-sandbox-answer'), 'scripted');
    await readFailure(response, status);
  }
});

test('an invalid photo request → 400, and the queued answer stays for the next request', async () => {
  await client.own('PUT', '/sandbox/next', { reason: 'doc_print' });
  await readFailure(await client.photo([]), 400);
  assert.equal((await readPhotoResult(await client.photo([plainPhoto]))).reason, 'doc_print');
});

test('PUT /sandbox/next with an unknown or wrong member → 400 that names the member', async () => {
  const wrong: [unknown, string][] = [
    ['text', 'answer 0'],
    [[1], 'answer 0'],
    [[{}, { reson: 'x' }], 'answer 1: reson'],
    [{ reason: 5 }, 'answer 0: reason'],
    [{ status: 204 }, 'answer 0: status'],
    [{ status: 99 }, 'answer 0: status'],
    [{ delay_ms: -1 }, 'answer 0: delay_ms'],
    [{ login: 400 }, 'answer 0: login'],
    [{ ocr: [] }, 'answer 0: ocr'],
    [Array.from({ length: 1_001 }, () => ({})), 'more than'],
  ];
  for (const [script, named] of wrong) {
    assert.match(await readFailure(await client.own('PUT', '/sandbox/next', script), 400), new RegExp(named));
  }
});

test('a request to a /sandbox path with a wrong or missing secret → 401', async () => {
  const response = await client.own('PUT', '/sandbox/next', [], 'wrong');
  assert.match(response.headers.get('www-authenticate') ?? '', /^Basic/);
  await readFailure(response, 401);
  await readFailure(await fetch(`${server.url}/sandbox/next`, { method: 'PUT', body: '[]' }), 401);
  await readFailure(await client.own('POST', '/sandbox/demands', {}, 'wrong'), 401);
  await readFailure(await client.own('GET', '/sandbox/demands/x', undefined, 'wrong'), 401);
});

test('an answer queued under one credential → not used for a photo request of another credential', async () => {
  const other = { identifier: 'other', secret: 'other-secret', hash: 'other-hash' };
  const two = await startTestSandbox({ credentials: [TEST_CREDENTIAL, other] });
  const acme = new SandboxClient(two.url);
  const authorization = `Basic ${btoa(`${other.identifier}:${other.secret}`)}`;
  const queue = { method: 'PUT', headers: { authorization }, body: JSON.stringify({ reason: 'doc_spoof' }) };
  assert.equal((await fetch(`${two.url}/sandbox/next`, queue)).status, 204);
  assert.equal((await acme.photo([plainPhoto])).headers.get('x-sandbox-answer'), 'judged');
  const login = await acme.login({ business_identifier: other.identifier, business_secret: other.secret });
  const { payload } = (await login.json()) as { payload: { access_token: string } };
  const headers = { authorization: `Bearer ${payload.access_token}` };
  const answer = await acme.photo([plainPhoto], { api_key: other.secret, business_hash: other.hash }, headers);
  assert.equal((await readPhotoResult(answer)).reason, 'doc_spoof');
  await two.close();
});
