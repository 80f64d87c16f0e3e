/** `sharp` and `@hyzyla/pdfium` are optional. The answer and the terminal name a missing one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CaptureError } from '../../../src/contract/contract.js';
import type { SandboxServer } from '../../../src/sandbox/sandbox.js';
import { SandboxClient, readFailure, startTestSandbox } from '../../support/sandbox/sandbox-client.js';
import { createPlainPhoto } from '../../support/sandbox/test-photos.js';

const SENTENCE = 'Decoding needs the optional package "sharp": npm install sharp';
const plainPhoto = { bytes: await createPlainPhoto('jpeg') };
const warned: string[] = [];
let server: SandboxServer;
before(async () => {
  server = await startTestSandbox({
    eyes: () => Promise.reject(new CaptureError('internal', SENTENCE)),
    warn: (sentence) => void warned.push(sentence),
  });
});
after(() => server.close());

test('the photo analysis lacks an optional package → each call gets 500 naming it, the operator one warning', async () => {
  const client = new SandboxClient(server.url);
  for (let call = 0; call < 2; call++) {
    assert.equal(await readFailure(await client.photo([plainPhoto]), 500), SENTENCE);
  }
  assert.deepEqual(warned, [SENTENCE]);
});
