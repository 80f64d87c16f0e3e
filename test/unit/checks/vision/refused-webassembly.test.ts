import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKernels } from '../../../../src/checks/nn/kernels.js';

test('a policy forbids WebAssembly → the kernels in TypeScript, and it is asked once', (t) => {
  const original = WebAssembly.Module;
  t.after(() => (WebAssembly.Module = original));
  let asked = 0;
  // A page without 'wasm-unsafe-eval' gets a CompileError.
  WebAssembly.Module = class extends original {
    constructor(bytes: BufferSource) {
      asked++;
      super(bytes);
      throw new WebAssembly.CompileError('Refused to compile or instantiate WebAssembly module');
    }
  };
  assert.equal(createKernels(1024).kind, 'scalar');
  assert.equal(createKernels(1024).kind, 'scalar');
  assert.equal(asked, 1);
});
