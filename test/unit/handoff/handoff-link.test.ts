import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolvePhonePage } from '../../../src/handoff/handoff.js';

const PRESENT = 'https://shop.example/sign-up?step=2';
const BASE = 'https://shop.example/app/';

test('handoff-url that is http(s) → the page of the phone, also a relative one', () => {
  assert.equal(resolvePhonePage('https://m.shop.example/', PRESENT, BASE).href, 'https://m.shop.example/');
  assert.equal(resolvePhonePage('phone', PRESENT, BASE).href, 'https://shop.example/app/phone');
});

test('handoff-url that would run a script, is no address, or is missing → the present page', () => {
  for (const text of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' data:text/html,x',
    'blob:x',
    'https://',
    '',
    undefined,
  ]) {
    assert.equal(resolvePhonePage(text, PRESENT, BASE).href, PRESENT, text);
  }
});
