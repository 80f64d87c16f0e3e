import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkDigit,
  mrzNameField,
  td1,
  td2,
  td3,
  transliterate,
  type MrzInput,
} from '../../../src/testing/specimen/mrz-writer.js';

/** The specimen holder of Doc 9303. */
const ANNA: Omit<MrzInput, 'documentCode' | 'documentNumber'> = {
  issuer: 'UTO',
  nationality: 'UTO',
  surname: 'Eriksson',
  givenNames: 'Anna Maria',
  birthDate: '1974-08-12',
  sex: 'F',
  expiryDate: '2012-04-15',
};

const CARD = { ...ANNA, documentCode: 'I', documentNumber: 'D23145890' };
test('td1, td2 and td3 with the data of the examples in Doc 9303 → the printed MRZs', () => {
  assert.deepEqual(td1(CARD), [
    'I<UTOD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159UTO<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ]);
  assert.deepEqual(td2(CARD), ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']);
  assert.deepEqual(td3({ ...ANNA, documentCode: 'P', documentNumber: 'L898902C3', optional: 'ZE184226B' }), [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ]);
});

test('td1 with a document number of 12 characters → the number continues in the optional data', () => {
  const [upper] = td1({ ...CARD, documentNumber: 'D23145890734' });
  assert.equal(upper, 'I<UTOD23145890<7349<<<<<<<<<<<');
});

for (const [field, digit] of [
  ['520727', '3'],
  ['AB2134<<<', '5'],
] as const) {
  test(`the check digit of ${field} is ${digit}, as Doc 9303 part 3 computes it`, () => {
    assert.equal(checkDigit(field), digit);
  });
}

for (const [printed, zone] of [
  ['Østergård', 'OESTERGAARD'],
  ['Müller-Łukasik', 'MUELLER<LUKASIK'],
  ["D'Almeida Conceição", 'DALMEIDA<CONCEICAO'],
  ['Çağla Yıldız', 'CAGLA<YILDIZ'],
  ['Þórðardóttir', 'THORDARDOTTIR'],
  ['Straße', 'STRASSE'],
] as const) {
  test(`transliterate: ${printed} → ${zone}`, () => assert.equal(transliterate(printed), zone));
}

test('mrzNameField: a surname longer than the field → cut, so that one letter of the given names fits', () => {
  const field = mrzNameField('Papandropoulous'.repeat(3), 'Jonathon', 39);
  assert.equal(field.length, 39);
  assert.match(field, /[A-Z]{36}<<J$/);
});
