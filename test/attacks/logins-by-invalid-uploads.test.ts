/** Attack: uploads that cost the host logins at the service, although no photo is ever sent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSlowUpload } from '../support/attacks/slow-client.js';
import { GRANT_SECRET, grantOf } from '../support/relay/grant-relay.js';
import { createRelayFixture } from '../support/relay/relay-fixture.js';
import { DATA_PART, END_BOUNDARY, concatRaw, rawPart } from '../support/relay/raw-multipart.js';

/** A text file that claims to be a JPEG. */
const INVALID_PHOTO = rawPart(
  'Content-Disposition: form-data; name="photos"; filename="a.jpg"\r\nContent-Type: image/jpeg',
  'not a photo '.repeat(500),
);
const BODY = concatRaw(DATA_PART, INVALID_PHOTO, END_BOUNDARY);

test('20 slow uploads of an invalid photo on one attempt → 415 for each, and no login', async (t) => {
  const grant = { attempts: 1, ttlSeconds: 3_600 };
  const headers = await grantOf('attacker', grant);
  const honestHeaders = await grantOf('honest person', grant);
  const options = { grantSecret: GRANT_SECRET, limits: { openUploadsPerSubject: 20 } };
  const { service, url, submit } = await createRelayFixture(t, 'over HTTP', options);
  const clients = await Promise.all(Array.from({ length: 20 }, () => openSlowUpload(url, BODY.length, headers)));
  await Promise.all(clients.map(({ send }) => send(BODY.subarray(0, 1_000))));
  // A login of the attacker's would reach the service before that of this later submission.
  assert.equal((await submit({ headers: honestHeaders })).status, 200);
  await Promise.all(clients.map(({ send }) => send(BODY.subarray(1_000))));
  assert.deepEqual(await Promise.all(clients.map(({ status }) => status)), Array<number>(20).fill(415));
  assert.equal(service.logins.length, 1);
  for (const { close } of clients) close();
});
