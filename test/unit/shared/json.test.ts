import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  getOwnProperty,
  isJsonObject,
  isNonEmptyString,
  parseJsonBytes,
  toJsonPointer,
} from '../../../src/shared/shared.js';

test('isJsonObject: true for an object only, not for null or an array', () => {
  for (const value of [{}, { a: 1 }, JSON.parse('{"__proto__":1}')]) assert.ok(isJsonObject(value));
  for (const value of [null, undefined, [], 'text', 1, true]) assert.ok(!isJsonObject(value));
});

test("isNonEmptyString: a text → true; '', null and a number → false", () => {
  assert.deepEqual(['a', '', null, 1].map(isNonEmptyString), [true, false, false, false]);
});

test('getOwnProperty: an own property → its value; an inherited or missing one → undefined', () => {
  assert.equal(getOwnProperty({ a: 1 }, 'a'), 1);
  for (const key of ['b', 'toString', '__proto__', 'constructor'])
    assert.equal(getOwnProperty({ a: 1 }, key), undefined);
  assert.deepEqual(getOwnProperty(JSON.parse('{"__proto__":{"b":2}}'), '__proto__'), { b: 2 });
});

test('toJsonPointer: steps → joined with / and escaped as in RFC 6901', () => {
  assert.equal(toJsonPointer(), '');
  assert.equal(toJsonPointer('tags', 1), '/tags/1');
  assert.equal(toJsonPointer('a/b', 'm~n', ''), '/a~1b/m~0n/');
});

test('parseJsonBytes: JSON in UTF-8 → its value; invalid JSON → SyntaxError; invalid UTF-8 → TypeError', () => {
  assert.deepEqual(parseJsonBytes(new TextEncoder().encode('{"name":"Zoë"}')), { name: 'Zoë' });
  assert.throws(() => parseJsonBytes(new TextEncoder().encode('{')), SyntaxError);
  assert.throws(() => parseJsonBytes(Uint8Array.of(0x22, 0xff, 0x22)), TypeError);
});
