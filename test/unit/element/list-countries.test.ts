import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listCountries } from '../../../src/element/list-countries.js';
import { LANGUAGES } from '../../../src/i18n/i18n.js';

const codes = (countries: readonly { readonly code: string }[]): string[] => countries.map(({ code }) => code);

for (const tag of LANGUAGES)
  test(`${tag}: every country has a name of its own, in the order of the language`, () => {
    const { all } = listCountries(tag, []);
    const names = all.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(names, names.toSorted(new Intl.Collator(tag).compare));
    // ISO 3166-1 has 249 entries; Kosovo's code is in use beside it.
    assert.equal(all.length, 250);
  });

test('codes are those the service takes: two lower case letters', () => {
  assert.deepEqual(
    codes(listCountries('en', []).all).filter((code) => !/^[a-z]{2}$/.test(code)),
    [],
  );
});

test('what has a name and issues no documents is left out, and so are countries that are no more', () => {
  const all = codes(listCountries('en', []).all);
  for (const code of ['eu', 'un', 'zz', 'dd', 'su', 'yu', 'uk', 'an', 'fx']) assert.ok(!all.includes(code), code);
});

for (const [languages, expected] of [
  [
    ['fr-CH', 'de', 'en-GB'],
    ['ch', 'de', 'gb'],
  ],
  [['pt'], ['br']],
  [
    ['de-AT', 'de-AT', 'de'],
    ['at', 'de'],
  ],
  [['es-419'], []],
  [['not a tag', 'x-odd'], []],
] as const)
  test(`for ${languages.join(', ')} the likely countries are ${expected.join(', ') || 'none but the page’s'}`, () => {
    const { likely, all } = listCountries('el', languages);
    assert.deepEqual(codes(likely), [...expected, ...(expected.length < 3 ? ['gr'] : [])]);
    for (const one of likely) assert.ok(codes(all).includes(one.code));
  });

test('names are said in the language of the sentences', () => {
  const named = (tag: string) => listCountries(tag, []).all.find(({ code }) => code === 'de')?.name;
  assert.deepEqual(['en', 'fr', 'pl', 'ar'].map(named), ['Germany', 'Allemagne', 'Niemcy', 'ألمانيا']);
});
