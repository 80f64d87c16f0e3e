import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listCountries } from '../../../src/element/list-countries.js';
import { LANGUAGES } from '../../../src/i18n/i18n.js';

const codes = (countries: readonly { readonly code: string }[]): string[] => countries.map(({ code }) => code);

for (const tag of LANGUAGES)
  test(`listCountries in ${tag} → 250 countries with unique names, sorted by the language`, () => {
    const { all } = listCountries(tag, []);
    const names = all.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(names, names.toSorted(new Intl.Collator(tag).compare));
    // ISO 3166-1 has 249 entries; Kosovo has a code in use.
    assert.equal(all.length, 250);
  });

test('listCountries → codes of two lower-case letters, without former countries and regions that issue no documents', () => {
  const all = codes(listCountries('en', []).all);
  for (const code of all) assert.match(code, /^[a-z]{2}$/);
  for (const code of ['eu', 'un', 'zz', 'dd', 'su', 'yu', 'uk', 'an', 'fx']) assert.ok(!all.includes(code), code);
});

const LIKELY: readonly (readonly [languages: string, countries: string])[] = [
  ['fr-CH, de, en-GB', 'ch, de, gb'],
  ['pt', 'br, gr'],
  ['de-AT, de-AT, de', 'at, de, gr'],
  ['es-419', 'gr'],
  ['not a tag, x-odd', 'gr'],
];
for (const [languages, countries] of LIKELY)
  test(`listCountries of a Greek page: ${languages} → likely ${countries}`, () => {
    const { likely, all } = listCountries('el', languages.split(', '));
    assert.equal(codes(likely).join(', '), countries);
    for (const one of likely) assert.ok(codes(all).includes(one.code));
  });

test('listCountries in English, French, Polish and Arabic → the name of Germany in that language', () => {
  const named = (tag: string) => listCountries(tag, []).all.find(({ code }) => code === 'de')?.name;
  assert.deepEqual(['en', 'fr', 'pl', 'ar'].map(named), ['Germany', 'Allemagne', 'Niemcy', 'ألمانيا']);
});

test('listCountries: a tag with a region → the code of its country; without one, or with a region that issues nothing → none', () => {
  const cases = { 'de-AT': 'at', 'pt-BR': 'br', 'zh-Hant-TW': 'tw', de: '', 'es-419': '', 'en-EU': '' };
  for (const [tag, code] of Object.entries(cases)) assert.equal(listCountries(tag, []).named, code, tag);
});
