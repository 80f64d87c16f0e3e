/** Submits a real photo through the generated client, and validates every response against the description. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createRelay, issueGrant, nodeSender, serveRelay } from 'doc-capture/relay';
import { startSandbox } from 'doc-capture/sandbox';
import { parse } from 'yaml';
import { createRelayClient, submitPhotos } from './submit-photos.js';

const [description = '', photo = ''] = process.argv.slice(2);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(parse(readFileSync(description, 'utf8')) as object, 'relay');

function assertValid(schema: string, value: unknown): void {
  const validate = ajv.getSchema(`relay#/components/schemas/${schema}`);
  assert.ok(validate, `the description has no ${schema}`);
  assert.ok(validate(value), JSON.stringify(validate.errors));
}

const secret = 'a secret of thirty-two bytes, or more';
const credentials = { identifier: 'client', secret: 'anything' };
const sandbox = await startSandbox({ credentials: [credentials] }, { port: 0 });
const relay = await serveRelay(
  createRelay({
    baseUrl: sandbox.url,
    authUrl: sandbox.url,
    businessIdentifier: credentials.identifier,
    businessSecret: credentials.secret,
    grantSecret: secret,
    send: nodeSender(),
  }),
  { port: 0 },
);
try {
  const client = createRelayClient(relay.url, await issueGrant({ secret, subject: 'user7', attempts: 2 }));
  const accepted = await submitPhotos(client, [photo]);
  assert.equal(accepted.response.status, 200, JSON.stringify(accepted.error));
  assertValid('RelayAnswer', accepted.data);
  assert.deepEqual([accepted.data?.verdict, accepted.data?.reason, accepted.data?.attempts_left], [true, '', 1]);

  const empty = await submitPhotos(client, []);
  assert.equal(empty.response.status, 422);
  assertValid('Problem', empty.error);
  assert.equal(empty.error?.code, 'photo_count');

  const conditions = await client.GET('/config');
  assert.equal(conditions.response.status, 200);
  assertValid('CaptureConditions', conditions.data);

  const stranger = await submitPhotos(createRelayClient(relay.url, 'no grant'), [photo]);
  assert.equal(stranger.response.status, 401);
  assertValid('Problem', stranger.error);
} finally {
  await relay.close();
  await sandbox.close();
}
