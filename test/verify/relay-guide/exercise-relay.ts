/** What every server of the relay guide must do, called as a browser and as the service would. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { waitForCondition } from '../../support/system/wait-for-condition.js';

const PASSPORT = new URL('../../../demo/samples/passport-zoe.jpg', import.meta.url);
export const CALLBACK_SECRET = 'a secret of the guide with more than thirty-two bytes';

interface RelayReply {
  readonly verdict: boolean;
  readonly flow_id: string;
  readonly ocr?: unknown;
}

/**
 * @param url where the server listens
 * @param printed its output so far, where the guide's code prints each result
 * @param isPhotosOnly callbacks are not listened for
 */
export async function exerciseRelay(url: string, printed: () => string, isPhotosOnly: boolean): Promise<void> {
  const key = randomBytes(16).toString('hex');
  const photo = new File([readFileSync(PASSPORT)], 'passport.jpg', { type: 'image/jpeg' });
  const submit = (headers: Readonly<Record<string, string>>, photos = [photo]): Promise<Response> => {
    const body = new FormData();
    body.append('data', JSON.stringify({ doc_type: 'passport' }));
    for (const file of photos) body.append('photos', file);
    return fetch(`${url}/verify/photos`, { method: 'POST', body, headers: { 'Idempotency-Key': key, ...headers } });
  };
  assert.equal((await fetch(`${url}/verify/health`)).status, 200);
  assert.equal((await submit({ Origin: url })).status, 401, 'nobody submits without a session');
  const cookie = { Cookie: 'session=user7' };
  // Without a photo: a server that refuses it before the relay may leave a long body unread, and then drops the connection.
  const fromElsewhere = await submit({ ...cookie, Origin: 'https://evil.example' }, []);
  assert.equal(fromElsewhere.status, 403, 'nor from another page');

  const first = await submit({ ...cookie, Origin: url });
  const answer = (await first.json()) as RelayReply;
  assert.equal(first.status, 200, JSON.stringify(answer));
  assert.equal(answer.verdict, true);
  assert.equal(answer.ocr, undefined, 'the browser learns no data');
  const again = (await (await submit({ ...cookie, Origin: url })).json()) as RelayReply;
  assert.deepEqual(again, answer, 'the same key gets the same answer');

  if (!isPhotosOnly) await postCallback(url);
  await waitForCondition('both were given to the app', () =>
    printed().includes(isPhotosOnly ? answer.flow_id : '"demand":"demand-7"'),
  );
  const saved = printed()
    .split('\n')
    // The log names the result too.
    .filter((line) => line.includes('"saved"') && line.includes(answer.flow_id));
  assert.equal(saved.length, 1, 'the app was given the result once');
  assert.match(saved[0] ?? '', /"user":"user7".*"surname":"ETOILE MARCHAND"/, 'and whole');
}

/** The service has the result of an onboarding demand. */
async function postCallback(url: string): Promise<void> {
  const callback = `${url}/verify/callback/${encodeURIComponent(CALLBACK_SECRET)}`;
  const body = JSON.stringify({ id: 'demand-7', result: 'validated' });
  const taken = await fetch(callback, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  assert.equal(taken.status, 200, 'a callback is taken');
}
