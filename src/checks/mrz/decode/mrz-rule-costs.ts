import { computeCheckDigit } from '../mrz-formats.js';
import { FILLER_INDEX_IN_LONG_DOCUMENT_NUMBER, type MrzFieldKind, type MrzField } from './mrz-layouts.js';
import { MRZ_COUNTRY_CODES } from './mrz-country-codes.js';

/**
 * The rules of ICAO Doc 9303 as costs in nats: a text that costs 3 is e³ times rarer than one that costs nothing. All rules
 * are soft, because issuers break every one of them. Set on simulated readings: decision 029.
 */
export const RULE_COSTS = {
  /** A character that the field's alphabet does not have (Doc 9303-3 section 4.3, and the tables of each part). */
  letter: 6,
  /** A character that the field allows but hardly ever has: a filler in a date, a letter O in a number. */
  rare: 2,
  /** A letter after the fillers that end a field: Doc 9303-3 sections 4.6 and 4.7. */
  afterEnd: 6,
  /** A visa without V, or a passport without P: more than two check digits that fail. */
  type: 20,
  /** A State code that is not listed: 276 codes are, 27³ are not, and one document in thirty has such a code. */
  code: 7,
  /** A nationality that differs from the issuer. */
  foreign: 2,
  /** A date that does not exist. */
  date: 5,
  /** A check digit that fails: more than one correction costs at most, less than two. */
  digit: 8,
} as const;

/**
 * Cost of a character.
 * @param index its place in the field
 * @param state of the field before it, by {@link nextFillerState}
 */
type CharacterCost = (character: string, index: number, state: number) => number;

const isDigit = (character: string): boolean => character >= '0' && character <= '9';
const costOfNonDigit = (character: string): number => (isDigit(character) ? 0 : RULE_COSTS.letter);
const costOfDigit = (character: string): number => (isDigit(character) ? RULE_COSTS.letter : 0);

const CHARACTER_COSTS: Readonly<Record<MrzFieldKind, CharacterCost>> = {
  // The layout decides on the first letter; the issuer chooses the second one (Doc 9303-5 section 4.2.2, note c).
  code: (character, index) => (isDigit(character) || (index === 0 && character === '<') ? RULE_COSTS.rare : 0),
  french: () => 0,
  state: costOfDigit,
  mixed: (character, _, state) => {
    if (character === '<') return 0;
    const isLikelyDigit = character === 'O' || character === 'I';
    return (isLikelyDigit ? RULE_COSTS.rare / 2 : 0) + (isAfterTwoFillers(state) ? RULE_COSTS.rare : 0);
  },
  date: (character) => (character === '<' ? RULE_COSTS.rare : costOfNonDigit(character)),
  sex: (character) => {
    if (character === 'M' || character === 'F' || character === '<') return 0;
    return character === 'X' ? RULE_COSTS.rare : RULE_COSTS.letter;
  },
  // One filler separates words, two separate the surname from the given names, once; three end the field.
  names: (character, index, state) => {
    if (character === '<') return index === 0 ? RULE_COSTS.afterEnd : 0;
    const fillers = fillersBefore(state);
    const isAfterEnd = fillers === 3 || (fillers === 2 && hasSeparatedNames(state));
    return costOfDigit(character) + (isAfterEnd ? RULE_COSTS.afterEnd : 0);
  },
  words: (character, index, state) => {
    if (character === '<') return index === 0 ? RULE_COSTS.rare : 0;
    return costOfDigit(character) + (fillersBefore(state) === 3 ? RULE_COSTS.afterEnd : 0);
  },
  digit: costOfNonDigit,
};

/** The state of a field's fillers: bits 0 and 1 count the fillers just before, three at most; bit 2: two fillers separated names. */
const NAMES_SEPARATED = 4;
const fillersBefore = (state: number): number => state & 3;
const hasSeparatedNames = (state: number): boolean => (state & NAMES_SEPARATED) !== 0;
const isAfterTwoFillers = (state: number): boolean => fillersBefore(state) >= 2 || hasSeparatedNames(state);

/** The fillers just before the next character, and whether two have separated the names: after one more character. */
export function nextFillerState(state: number, character: string): number {
  const fillers = fillersBefore(state);
  if (character === '<') return (state & NAMES_SEPARATED) | Math.min(3, fillers + 1);
  return fillers === 2 || hasSeparatedNames(state) ? NAMES_SEPARATED : 0;
}

/** Cost of one character of a field. */
export function characterRuleCost(field: MrzField, character: string, index: number, state: number): number {
  if (field.hasCheckDigit && index === field.positions.length - 1) {
    return character === '<' && field.mayLackCheckDigit ? 0 : costOfNonDigit(character);
  }
  if (field.isLongNumber && index === FILLER_INDEX_IN_LONG_DOCUMENT_NUMBER)
    return character === '<' ? 0 : RULE_COSTS.letter;
  return CHARACTER_COSTS[field.kind](character, index, state);
}

/**
 * Cost of a field's text as a whole, its check digit included.
 * @param codes first letters of the layout's document codes
 */
export function fieldCost(field: MrzField, text: string, codes: string): number {
  const digitCost = checkDigitHolds(field, text) === false ? RULE_COSTS.digit : 0;
  switch (field.kind) {
    case 'code':
      return codes.includes(text[0]!) ? 0 : RULE_COSTS.type;
    case 'french':
      return text === 'ID' || text === 'FRA' ? 0 : RULE_COSTS.letter;
    case 'state':
      return MRZ_COUNTRY_CODES.has(text) ? 0 : RULE_COSTS.code;
    case 'date':
      return digitCost + (isPossibleDate(text) ? 0 : RULE_COSTS.date);
    default:
      return digitCost;
  }
}

/** Whether the field's own check digit is right; `null` without one. Source: Doc 9303-3 section 4.9. */
export function checkDigitHolds(field: MrzField, text: string): boolean | null {
  if (!field.hasCheckDigit) return null;
  const digit = text.at(-1)!;
  const bare = text.slice(0, -1);
  if (digit === '<') return field.mayLackCheckDigit === true && /^<*$/.test(bare);
  const checked = field.isLongNumber
    ? bare.slice(0, FILLER_INDEX_IN_LONG_DOCUMENT_NUMBER) + bare.slice(FILLER_INDEX_IN_LONG_DOCUMENT_NUMBER + 1)
    : bare;
  return String(computeCheckDigit(checked)) === digit;
}

const MONTHS_OF_30_DAYS = ['04', '06', '09', '11'];

/** Whether the month and day of YYMMDD exist; fillers stand for unknown parts (Doc 9303-3 section 4.8). */
function isPossibleDate(yymmdd: string): boolean {
  const [month, day] = [yymmdd.slice(2, 4), yymmdd.slice(4, 6)];
  const isMonth = month === '<<' || (Number(month) >= 1 && Number(month) <= 12);
  const days = month === '02' ? 29 : MONTHS_OF_30_DAYS.includes(month) ? 30 : 31;
  return isMonth && (day === '<<' || (Number(day) >= 1 && Number(day) <= days));
}
