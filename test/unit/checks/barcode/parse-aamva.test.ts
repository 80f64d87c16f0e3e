import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AAMVA_ELEMENTS_BY_FIELD, parseAamva } from '../../../../src/checks/barcode/parse-aamva.js';
import { FUZZ_RUNS } from '../../../support/verify-mode.js';

/** The text of a licence of one subfile, with offsets as the standard wants them. */
function licence(version: string, elements: readonly string[], kind = 'DL', issuer = '990042'): string {
  const subfile = `${kind}${elements.join('\n')}\r`;
  const versions = version === '01' ? '01' : `${version}00`;
  const head = `@\n\u001e\rANSI ${issuer}${versions}01`;
  const offset = String(head.length + 10).padStart(4, '0');
  return `${head}${kind}${offset}${String(subfile.length).padStart(4, '0')}${subfile}`;
}

const only = (version: string, ...elements: string[]): Readonly<Record<string, string>> => {
  const fields = parseAamva(licence(version, elements));
  assert.ok(fields);
  return fields;
};

/** At least these fields. */
function has(fields: Readonly<Record<string, string>> | null, expected: Readonly<Record<string, string>>): void {
  assert.deepEqual({ ...fields, ...expected }, fields);
}

/** What every version wrote, in its own manner. */
const VERSIONS: readonly (readonly [versions: string, elements: string, expected: Readonly<Record<string, string>>])[] =
  [
    [
      '01',
      'DAQA123|DAADOE,JANE,ANN|DAG1 ISLE ST|DAIAMAUROTE|DAJUT|DAK123450000|DBA20300228|DBB19900131|DBCF|DBD20200301',
      {
        fullName: 'DOE,JANE,ANN',
        familyName: 'DOE',
        givenNames: 'JANE ANN',
        dateOfBirth: '1990-01-31',
        expiryDate: '2030-02-28',
        issueDate: '2020-03-01',
        sex: 'F',
        postalCode: '12345',
      },
    ],
    [
      '02 03',
      'DCSDOE|DCTJANE,ANN|DAQA123|DBB01311990|DBA02282030|DBD03012020|DBC2|DCGUSA',
      {
        familyName: 'DOE',
        givenNames: 'JANE ANN',
        dateOfBirth: '1990-01-31',
        expiryDate: '2030-02-28',
        sex: 'F',
        country: 'USA',
        jurisdictionVersion: '00',
      },
    ],
    [
      '04 05 06 07 08 09 10',
      'DAQA123|DCSDOE|DDEN|DACJANE|DDFT|DADANN MARY|DDGU|DBB01311990|DBA02282030|DBC1|DCGUSA|DDAF|DDK1',
      {
        familyName: 'DOE',
        familyNameTruncated: 'N',
        givenNames: 'JANE ANN MARY',
        firstNameTruncated: 'T',
        middleNameTruncated: 'U',
        dateOfBirth: '1990-01-31',
        sex: 'M',
        complianceType: 'F',
        organDonor: '1',
      },
    ],
  ];

for (const [versions, elements, expected] of VERSIONS)
  for (const version of versions.split(' '))
    test(`parseAamva of a licence in AAMVA version ${version} → its fields`, () => {
      const header = { version, issuerIin: '990042', documentKind: 'DL', documentNumber: 'A123' };
      has(parseAamva(licence(version, elements.split('|'))), { ...expected, ...header });
    });

for (const [name, ids] of Object.entries(AAMVA_ELEMENTS_BY_FIELD)) {
  for (const id of ids) {
    test(`AAMVA element ${id} → the field ${name}`, () => {
      const isDate = name.includes('Date') || name.includes('date') || name.endsWith('Until');
      const [raw, value] = isDate ? ['12312031', '2031-12-31'] : name === 'sex' ? ['9', 'X'] : ['ABC 12', 'ABC 12'];
      assert.equal(only('08', `${id}${raw}`)[name], value);
    });
  }
}

const DATES: readonly (readonly [raw: string, iso: string | undefined, why: string])[] = [
  ['12312031', '2031-12-31', 'month first'],
  ['20311231', '2031-12-31', 'year first'],
  ['2031/12/31', '2031-12-31', 'with strokes'],
  ['12-31-2031', '2031-12-31', 'with dashes'],
  ['19991130', '1999-11-30', 'of the last century'],
  ['02292032', '2032-02-29', 'of a leap year'],
  ['02292031', undefined, 'that does not exist'],
  ['13312031', undefined, 'of a 13th month'],
  ['1231203', undefined, 'that lost a digit'],
  ['00000000', undefined, 'of zeros'],
  ['', undefined, 'that is empty'],
];
for (const [raw, iso, why] of DATES) {
  test(`AAMVA: an expiry date ${why} → ${iso ?? 'no expiryDate'}`, () => {
    assert.equal(only('08', `DBA${raw}`)['expiryDate'], iso);
  });
}

const POSTAL: readonly (readonly [string, string])[] = [
  ['123450000', '12345'],
  ['123456789', '12345-6789'],
  ['12345-6789', '12345-6789'],
  ['12345', '12345'],
  ['A1A 1A1', 'A1A 1A1'],
];
for (const [raw, code] of POSTAL) {
  test(`AAMVA: the postal code ${raw} → ${code}`, () => assert.equal(only('08', `DAK${raw}`)['postalCode'], code));
}

test('AAMVA: the name NONE is left out, a full name with spaces stays whole, a residence replaces a missing address', () => {
  assert.equal(only('08', 'DCSDOE', 'DACJANE', 'DADNONE')['givenNames'], 'JANE');
  const whole = only('01', 'DAADOE JANE ANN');
  assert.deepEqual(
    [whole['fullName'], whole['familyName'], whole['givenNames']],
    ['DOE JANE ANN', undefined, undefined],
  );
  assert.equal(only('01', 'DAL2 HILL RD')['street'], '2 HILL RD');
});

test('AAMVA: the barcode of an identity card → documentKind ID', () => {
  assert.equal(parseAamva(licence('08', ['DAQ1'], 'ID'))?.['documentKind'], 'ID');
});

const DAMAGED: readonly (readonly [string, (text: string) => string])[] = [
  ['without its first bytes', (text) => text.slice(4)],
  ['with other separators in its header', (text) => text.replace('\n\u001e\r', '\r\n\u001c\n')],
  ['with carriage returns between elements', (text) => text.replaceAll('\n', '\r\n')],
  ['with wrong offsets', (text) => text.replace(/DL\d{8}/, 'DL99999999')],
  ['with no header at all', (text) => text.slice(text.indexOf('DLDAQ'))],
  ['with a subfile of the issuer behind it', (text) => `${text}ZUZUA01\nZUBDCSNOT A NAME\r`],
  ['with spaces at line ends', (text) => text.replaceAll('\n', '  \n')],
];
for (const [how, damage] of DAMAGED) {
  test(`AAMVA: a licence ${how} → its number, names and birth date are read`, () => {
    const text = damage(licence('08', ['DAQA123', 'DCSDOE', 'DACJANE', 'DBB01311990']));
    has(parseAamva(text), {
      documentNumber: 'A123',
      familyName: 'DOE',
      givenNames: 'JANE',
      dateOfBirth: '1990-01-31',
    });
  });
}

for (const text of ['', 'PDF-417', 'https://example.com/DAQ/DCS', '@\n\u001e\r', 'DAQ1\nDCSDOE', '__proto__']) {
  test(`parseAamva of ${JSON.stringify(text)} → null`, () => assert.equal(parseAamva(text), null));
}

test('fuzz: parseAamva of any text → no exception, no empty field, and dates in ISO form', () => {
  const line = fc.oneof(
    fc
      .constantFrom(...Object.values(AAMVA_ELEMENTS_BY_FIELD).flat())
      .chain((id) => fc.string().map((value) => id + value)),
    fc.string({ unit: 'binary' }),
  );
  const almost = fc.array(line).map((lines) => licence('08', lines));
  const cut = fc.tuple(almost, fc.nat(400), fc.nat(400)).map(([text, a, b]) => text.slice(a, a + b));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), almost, cut), (text) => {
      const fields = parseAamva(text);
      for (const [name, value] of Object.entries(fields ?? {})) {
        assert.ok(typeof value === 'string' && value.trim() !== '', name);
        if (name.endsWith('Date')) assert.match(value, /^\d{4}-\d\d-\d\d$/);
      }
    }),
    { numRuns: FUZZ_RUNS },
  );
});
