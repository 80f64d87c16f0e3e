import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf } from '../../../demo/device/list-cameras.js';

test('factsOf: capabilities of a camera → ranges and lists as text, without identifiers', () => {
  const capabilities = {
    deviceId: 'a1b2',
    groupId: 'c3d4',
    focusMode: ['manual', 'continuous'],
    zoom: { min: 1, max: 8.126, step: 0.1 },
    torch: true,
    facingMode: [],
    whiteBalance: {},
  };
  assert.deepEqual(factsOf(capabilities), [
    ['focusMode', 'manual, continuous'],
    ['zoom', '1–8.13'],
    ['torch', 'true'],
  ]);
});

test('factsOf: no description → no facts', () => {
  assert.deepEqual(factsOf(undefined), []);
});
