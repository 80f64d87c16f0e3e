import { MRZ_CHARACTERS } from '../../../src/checks/mrz/mrz-formats.js';
import type { LineReading } from '../../../src/checks/mrz/read/decode-line-scores.js';
import { MRZ_COUNTRY_CODES } from '../../../src/checks/mrz/decode/mrz-country-codes.js';
import { MRZ_LAYOUTS, type MrzLayoutName } from '../../../src/checks/mrz/decode/mrz-layouts.js';
import { checkDigit, td1, td2, td3, transliterate, type MrzInput } from '../../../src/testing/specimen/mrz-writer.js';
import { createRandomSource, type RandomSource } from './random-source.js';

export const MRZ_LAYOUT_NAMES = [
  'TD1',
  'TD2',
  'TD3',
  'ID-FRA',
  'MRV-A',
  'MRV-B',
] as const satisfies readonly MrzLayoutName[];

/** The text of an MRZ. */
export interface MrzText {
  readonly layout: MrzLayoutName;
  readonly lines: readonly string[];
  /** What was put in; dates as ISO 8601, in the centuries that the person lived in. */
  readonly input: MrzInput;
}

/** Surnames and given names of many languages, as printed on documents in Latin letters. */
const SURNAMES =
  `Müller Schmidt Großmann García López Fernández Nguyễn Trần Kowalska Wójcik Łukasik Ørsted Åkerblom Østergård
Þórðardóttir Yıldız Çağlar Popescu Ștefănescu Horváth Szűcs Novák Dvořák Kovačević Đorđević Papadopoulou Ivanova Petrov
Shevchenko Rossi D’Amico Ferrari Dubois Lefèvre O’Connor McDonald Smith Jones Taylor Okonkwo Adeyemi Mensah Traoré Diallo
Ndiaye Haile Abdullah Al-Farsi El-Masri Khan Singh Kaur Patel Tanaka Suzuki Kim Park Li Wang Zhang Chen Bin-Omar Silva
Santos Pereira Conceição Van-den-Berg De-Vries Jansen Peeters Virtanen Mäkinen Tamm Bērziņš Kazlauskas Quaye Zyx Oduya`.split(
    /\s+/,
  );
const GIVEN =
  `Anna Maria José Juan Łucja Zoë Noël André Jürgen Søren Åse Þór Çetin Ştefan István Jiří Đuro Nikolaos Ivan Olha
Giulia Marie-Claire Jean-Pierre Seán William Oluwaseun Kwame Aïcha Fatou Mohammed Fatima Omar Gurpreet Hiroshi Ji-Woo Wei
Quang Xavier Ximena João Inês Willem Femke Matti Birutė Kristjan Ulla Isla Noor Gigi Bob Dodo Quito`.split(/\s+/);
const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CODES = [...MRZ_COUNTRY_CODES];
/** Codes that are on documents, but in no list. */
const OTHER_CODES = ['BDR', 'SI<', 'CMW', 'ROM', 'TIN', 'XKX'];

const randomText = (r: RandomSource, letters: string, length: number): string =>
  Array.from({ length }, () => r.pick([...letters])).join('');

/** A random MRZ of a layout, with valid check digits and no real person's data. */
export function createMrzText(seed: number, layout: MrzLayoutName): MrzText {
  const r = createRandomSource(seed * 31 + MRZ_LAYOUT_NAMES.indexOf(layout));
  const isVisa = layout.startsWith('MRV');
  const issuer = layout === 'ID-FRA' ? 'FRA' : r.chance(0.02) ? r.pick(OTHER_CODES) : r.pick(CODES);
  const isForeign = isVisa || r.chance(0.1);
  const year = r.whole(1930, 2020);
  const input: MrzInput = {
    documentCode: documentCode(r, layout),
    issuer,
    nationality: isForeign ? r.pick(CODES) : issuer,
    documentNumber: documentNumber(r, layout),
    surname: randomNames(r, SURNAMES),
    givenNames: r.chance(0.015) ? '' : randomNames(r, GIVEN),
    birthDate: `${String(year)}-${randomDate(r)}`,
    sex: r.pick(['F', 'M', 'F', 'M', 'F', 'M', 'X']),
    expiryDate: `${String(r.whole(2012, 2039))}-${randomDate(r)}`,
    optional: randomOptionalData(r, layout === 'TD1' ? 15 : layout === 'TD3' ? 14 : 7),
    ...(layout === 'TD1' && r.chance(0.3) ? { optional2: randomOptionalData(r, 11) } : {}),
  };
  return { layout, input, lines: linesOf(layout, input, r) };
}

function linesOf(layout: MrzLayoutName, input: MrzInput, r: RandomSource): readonly string[] {
  if (layout === 'TD1') return td1(input);
  if (layout === 'TD2') return td2(input);
  if (layout === 'ID-FRA') return frenchCardLines(input, r);
  if (layout === 'MRV-A') return visaLines(input, td3(input), 44);
  if (layout === 'MRV-B') return visaLines(input, td2(input), 36);
  const [upper, lower] = td3(input);
  // An empty personal number has a filler or a 0 for its digit.
  if (lower.slice(28, 42) !== '<'.repeat(14) || r.chance(0.5)) return [upper, lower];
  return [upper, `${lower.slice(0, 42)}<${lower.slice(43)}`];
}

/** Doc 9303-7: as the document of the same length, but the rest of the lower line is free. */
function visaLines(
  { optional: free = '' }: MrzInput,
  [upper, lower]: readonly [string, string],
  columns: number,
): string[] {
  return [upper, (lower.slice(0, 28) + transliterate(free)).slice(0, columns).padEnd(columns, '<')];
}

/** The French card: surname of 25, office, then year and month of issue, place, number, given names of 14, birth. */
export function frenchCardLines(input: MrzInput, r: RandomSource): string[] {
  const fill = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');
  const place = randomText(r, DIGITS, 3);
  const office = r.chance(0.4) ? '<<<<<<' : `${place}${randomText(r, DIGITS, 3)}`;
  const upper = `IDFRA${fill(transliterate(input.surname), 25)}${office}`;
  const number = `${String(r.whole(0, 21)).padStart(2, '0')}${randomDate(r).slice(0, 2)}${place}${randomText(r, DIGITS, 5)}`;
  const birth = input.birthDate.slice(2).replaceAll('-', '');
  const given = fill(transliterate(input.givenNames.replaceAll(' ', '  ')).replace(/<+/g, '<<'), 14);
  const sex = input.sex === 'X' ? 'M' : input.sex;
  const lower = `${number}${checkDigit(number)}${given}${birth}${checkDigit(birth)}${sex}`;
  return [upper, lower + checkDigit(upper + lower)];
}

function randomDate(r: RandomSource): string {
  return `${String(r.whole(1, 12)).padStart(2, '0')}-${String(r.whole(1, 28)).padStart(2, '0')}`;
}

function documentCode(r: RandomSource, layout: MrzLayoutName): string {
  const second = r.chance(0.6) ? '' : r.pick([...CAPITALS.replace('V', '')]);
  if (layout === 'ID-FRA') return 'ID';
  if (layout === 'TD3') return `P${second}`;
  return layout.startsWith('MRV') ? `V${second}` : `${r.pick(['I', 'I', 'A', 'C'])}${second}`;
}

function documentNumber(r: RandomSource, layout: MrzLayoutName): string {
  if ((layout === 'TD1' || layout === 'TD2') && r.chance(0.05))
    return randomText(r, DIGITS, r.whole(10, layout === 'TD1' ? 14 : 13));
  const kind = r.range(0, 1);
  if (kind < 0.35) return randomText(r, DIGITS, 9);
  if (kind < 0.7) return randomText(r, CAPITALS, r.whole(1, 2)) + randomText(r, DIGITS, 7);
  if (kind < 0.85) return randomText(r, DIGITS, r.whole(6, 8));
  return randomText(r, kind < 0.95 ? 'CFGHJKLMNPRTVWXYZ0123456789' : CAPITALS + DIGITS, 9);
}

function randomOptionalData(r: RandomSource, most: number): string {
  if (r.chance(0.55)) return '';
  const letters = r.chance(0.7) ? DIGITS : DIGITS + CAPITALS;
  const text = randomText(r, letters, r.whole(3, most));
  return r.chance(0.15) ? `${text.slice(0, 3)}<${text.slice(4)}` : text;
}

/** One to three names; one in three is letters at random, so that no language is learned from them. */
function randomNames(r: RandomSource, list: readonly string[]): string {
  const count = r.pick([1, 1, 1, 2, 2, 3]);
  return Array.from({ length: count }, () =>
    r.chance(0.33) ? randomText(r, CAPITALS, r.whole(2, 12)) : r.pick(list),
  ).join(' ');
}

/** The lines with one of their check digits, picked at random, printed as another digit. */
export function withWrongCheckDigit({ layout, lines }: MrzText, seed: number): readonly string[] {
  const r = createRandomSource(seed + 1_299_709);
  const fields = MRZ_LAYOUTS.find(({ name }) => name === layout)?.fields ?? [];
  const columns = lines[0]?.length ?? 0;
  const text = [...lines.join('')];
  const checked = fields.filter(({ hasCheckDigit, name }) => hasCheckDigit === true || name === 'composite');
  const places = checked.flatMap(({ positions }) => positions.at(-1) ?? []).filter((place) => text[place] !== '<');
  const place = r.pick(places);
  text[place] = String((Number(text[place]) + r.whole(1, 9)) % 10);
  return lines.map((_, line) => text.slice(line * columns, (line + 1) * columns).join(''));
}

/** How well characters are seen. */
export interface ReadingNoise {
  /** Share of characters that are hard to see. */
  readonly hard: number;
  /** Share of readings with a reflection: 3 to 8 characters in a row that are hardly seen at all. */
  readonly glare: number;
}

/** From a sharp scan to an image that is barely readable. */
export const READING_NOISES = {
  sharp: { hard: 0.004, glare: 0 },
  soft: { hard: 0.02, glare: 0.05 },
  blurred: { hard: 0.06, glare: 0.1 },
  poor: { hard: 0.15, glare: 0.25 },
} as const satisfies Record<string, ReadingNoise>;

/** Letters of OCR-B that look alike when blurred, and what they are taken for. */
const ALIKE: readonly string[] = [
  '0OQDCU',
  'I1LTJ',
  'B8R3E',
  'S58',
  'Z27',
  'G6C0',
  'A4R',
  'UVOW',
  'MNWH',
  'K<XCRL',
  'EFPB',
  'PRFD',
  'TYI7',
  '3B8',
  '96G',
  'YVX',
  'HNMW',
  'CG<E',
  'L<I1',
  'DO0B',
];

function lookalikes(letter: string): string {
  return [...new Set(ALIKE.filter((set) => set.includes(letter)).join(''))]
    .filter((other) => other !== letter)
    .join('');
}

/**
 * What a recogniser would make of a zone: most characters for certain, a share of them between look-alikes. Evidence for
 * the truth is normal with mean 1.5 and deviation 3 nats: wrong in three of ten hard ones, and surer than it should be
 * (calibrated would be a deviation of 1.7), as networks are.
 */
export function simulateReadings(lines: readonly string[], { hard, glare }: ReadingNoise, seed: number): LineReading[] {
  const r = createRandomSource(seed + 7_919);
  const covered = r.chance(glare)
    ? { line: r.whole(0, lines.length - 1), from: r.whole(0, (lines[0]?.length ?? 1) - 4), length: r.whole(3, 8) }
    : null;
  // Within a picture errors come together: some are much better than others.
  const share = hard * Math.exp(r.normal() * 0.7 - 0.25);
  return lines.map((line, n) =>
    simulateLineReading(line, r, (i) => {
      if (covered?.line === n && i >= covered.from && i < covered.from + covered.length) return 'covered';
      return r.chance(share) ? 'hard' : 'clear';
    }),
  );
}

function simulateLineReading(
  line: string,
  r: RandomSource,
  seen: (place: number) => 'clear' | 'hard' | 'covered',
): LineReading {
  const scores = new Float32Array(line.length * MRZ_CHARACTERS.length);
  let text = '';
  [...line].forEach((letter, i) => {
    const how = seen(i);
    const clear = Math.max(6, r.normal() * 2 + 10);
    const truth = how === 'clear' ? clear : how === 'hard' ? 6 : r.range(-1, 2);
    const logits = [...MRZ_CHARACTERS].map((other) => (other === letter ? truth : -r.range(0, 3)));
    if (how === 'hard') {
      const rivals = [...lookalikes(letter)];
      const rival = rivals.length > 0 && r.chance(0.9) ? r.pick(rivals) : r.pick([...MRZ_CHARACTERS]);
      if (rival !== letter) logits[MRZ_CHARACTERS.indexOf(rival)] = truth - (r.normal() * 3 + 1.5);
    }
    const total = Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit), 0));
    logits.forEach((logit, k) => (scores[i * MRZ_CHARACTERS.length + k] = logit - total));
    const top = logits.indexOf(Math.max(...logits));
    text += MRZ_CHARACTERS[top] ?? '<';
  });
  return { text, scores };
}

/** A holder of a German passport, of whom nothing is wrong. */
export const ANNA: MrzInput = {
  documentCode: 'P',
  issuer: 'D',
  nationality: 'D',
  documentNumber: 'L898902C3',
  surname: 'Eriksson',
  givenNames: 'Anna',
  birthDate: '1974-08-12',
  sex: 'F',
  expiryDate: '2030-04-15',
};

/** A reading without any doubt. */
export function certainReadings(lines: readonly string[]): LineReading[] {
  return lines.map((text) => {
    const scores = new Float32Array(text.length * MRZ_CHARACTERS.length).fill(-20);
    [...text].forEach((letter, i) => (scores[i * MRZ_CHARACTERS.length + MRZ_CHARACTERS.indexOf(letter)] = 0));
    return { text, scores };
  });
}
