/** `sharp` and `@hyzyla/pdfium` are optional: whoever lacks one is told which, on the terminal and in the answer. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Trouble } from '../../../src/contract/contract.js';
import type { SandboxServer } from '../../../src/sandbox/sandbox.js';
import { SandboxClient, failureOf, testSandbox } from '../../support/sandbox/client.js';
import { plainPicture } from '../../support/sandbox/pictures.js';

const SENTENCE = 'Decoding needs the optional package "sharp": npm install sharp';
const picture = { bytes: await plainPicture('jpeg') };
const warned: string[] = [];
let server: SandboxServer;
before(async () => {
  server = await testSandbox({
    eyes: () => Promise.reject(new Trouble('internal', SENTENCE)),
    warn: (sentence) => void warned.push(sentence),
  });
});
after(() => server.close());

test('a package that is missing is named in the answer, and once to whoever runs the sandbox', async () => {
  const client = new SandboxClient(server.url);
  for (let call = 0; call < 2; call++) {
    assert.equal(await failureOf(await client.photo([picture]), 500), SENTENCE);
  }
  assert.deepEqual(warned, [SENTENCE]);
});
