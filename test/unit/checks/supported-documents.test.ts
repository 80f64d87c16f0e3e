import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supportedDocuments } from '../../../src/checks.js';
import { DOC_TYPES } from '../../../src/contract.js';

test('the measured documents → each kind once, of a country that exists, with a share of its photos', () => {
  assert.ok(supportedDocuments.length > 30);
  const kinds = supportedDocuments.map(({ country, docType, format }) => `${country} ${docType ?? 'visa'} ${format}`);
  assert.equal(new Set(kinds).size, kinds.length);
  for (const { country, docType, specimens, found, typed, read } of supportedDocuments) {
    assert.match(country, /^[A-Z]{2}$/);
    assert.notEqual(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(country), undefined);
    assert.ok(docType === null || DOC_TYPES.includes(docType));
    assert.ok(specimens > 0);
    for (const [right, photos] of [found, typed, read].filter((share) => share !== null))
      assert.ok(right >= 0 && right <= photos && photos > 0);
  }
});
