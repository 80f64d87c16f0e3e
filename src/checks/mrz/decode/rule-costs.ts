import { computeCheckDigit } from './check-digit.js';
import { STATE_CODES } from './state-codes.js';
import { LONG_NUMBER_FILLER_INDEX, type MrzField, type FieldKind } from './mrz-layouts.js';

/**
 * What is known of a field before anything is read, as costs in nats: a text that costs 3 is e³ times rarer than one
 * that costs nothing. All are soft, since issuers break every rule. Set on drawn readings: docs/decisions/029.
 */
export const RULE_COSTS = {
  /** A character that the field's alphabet does not have (Doc 9303-3 section 4.3, and the tables of each part). */
  letter: 6,
  /** A character that it has, but hardly ever there: a filler in a date, a letter O in a number. */
  rare: 2,
  /** A letter after fillers that end a field: Doc 9303-3 section 4.6 and 4.7. */
  afterEnd: 6,
  /** A visa whose code does not begin with V, a passport's that does not with P: more than two digits that fail. */
  type: 20,
  /** A code that is in no list: 276 codes against 27³ that are none, one document in thirty with one. */
  code: 7,
  /** A nationality that is not the issuer's. */
  foreign: 2,
  /** A day that no calendar has. */
  date: 5,
  /** A check digit that does not hold: more than one correction costs at most (`UNLIKELY`), less than two. */
  digit: 8,
} as const;

type CharacterCost = (letter: string, place: number, state: number) => number;

const isDigit = (letter: string): boolean => letter >= '0' && letter <= '9';
const digitCost: CharacterCost = (letter) => (isDigit(letter) ? 0 : RULE_COSTS.letter);

/** Cost of a character by its place in the field, and by what stands before it: see {@link nextFieldState}. */
const CHARACTER_COSTS: Readonly<Record<FieldKind, CharacterCost>> = {
  // A, C, I, P, V are looked at by layout; the second one is the issuer's to choose (Doc 9303-5 section 4.2.2, note c).
  code: (letter, place) => (isDigit(letter) || (place === 0 && letter === '<') ? RULE_COSTS.rare : 0),
  french: () => 0,
  state: (letter) => (isDigit(letter) ? RULE_COSTS.letter : 0),
  mixed: (letter, _, state) =>
    letter === '<'
      ? 0
      : (letter === 'O' || letter === 'I' ? RULE_COSTS.rare / 2 : 0) + (state > 1 ? RULE_COSTS.rare : 0),
  date: (letter) => (letter === '<' ? RULE_COSTS.rare : digitCost(letter, 0, 0)),
  sex: (letter) =>
    letter === 'M' || letter === 'F' || letter === '<' ? 0 : letter === 'X' ? RULE_COSTS.rare : RULE_COSTS.letter,
  // Fillers part words, two of them part the surname from the given names, once; more of them end the field.
  names: (letter, place, state) => {
    if (letter === '<') return place === 0 ? RULE_COSTS.afterEnd : 0;
    const run = state & 3;
    return (
      (isDigit(letter) ? RULE_COSTS.letter : 0) + (run === 3 || (run === 2 && state > 3) ? RULE_COSTS.afterEnd : 0)
    );
  },
  words: (letter, place, state) => {
    if (letter === '<') return place === 0 ? RULE_COSTS.rare : 0;
    return (isDigit(letter) ? RULE_COSTS.letter : 0) + ((state & 3) === 3 ? RULE_COSTS.afterEnd : 0);
  },
  digit: digitCost,
};

/** Bits 0 and 1: fillers just before, three at most; bit 2: two fillers have parted names. */
export function nextFieldState(state: number, letter: string): number {
  const run = state & 3;
  if (letter === '<') return (state & 4) | Math.min(3, run + 1);
  return (state & 4) | (run === 2 ? 4 : 0);
}

/** Cost of one character of a field. */
export function characterCost(field: MrzField, letter: string, index: number, state: number): number {
  if (field.hasDigit && index === field.places.length - 1) {
    return letter === '<' && field.mayLackDigit ? 0 : digitCost(letter, 0, 0);
  }
  if (field.runsOn && index === LONG_NUMBER_FILLER_INDEX) return letter === '<' ? 0 : RULE_COSTS.letter;
  return CHARACTER_COSTS[field.kind](letter, index, state);
}

/** Cost of a field's text as a whole, its check digit included. */
export function fieldCost(field: MrzField, text: string, codes: string): number {
  const digit = checkDigitHolds(field, text) === false ? RULE_COSTS.digit : 0;
  switch (field.kind) {
    case 'code':
      return codes.includes(text[0]!) ? 0 : RULE_COSTS.type;
    case 'french':
      return text === 'ID' || text === 'FRA' ? 0 : RULE_COSTS.letter;
    case 'state':
      return STATE_CODES.has(text) ? 0 : RULE_COSTS.code;
    case 'date':
      return digit + (isPossibleDate(text) ? 0 : RULE_COSTS.date);
    default:
      return digit;
  }
}

/** Whether the field's own digit holds; `null` without one. Source: Doc 9303-3 section 4.9. */
export function checkDigitHolds(field: MrzField, text: string): boolean | null {
  if (!field.hasDigit) return null;
  const digit = text.at(-1)!;
  const bare = text.slice(0, -1);
  if (digit === '<') return field.mayLackDigit === true && /^<*$/.test(bare);
  return (
    String(
      computeCheckDigit(
        field.runsOn ? bare.slice(0, LONG_NUMBER_FILLER_INDEX) + bare.slice(LONG_NUMBER_FILLER_INDEX + 1) : bare,
      ),
    ) === digit
  );
}

/** YYMMDD with months and days that exist; unknown parts are fillers (Doc 9303-3 section 4.8). */
function isPossibleDate(text: string): boolean {
  const [month, day] = [text.slice(2, 4), text.slice(4, 6)];
  const isMonth = month === '<<' || (Number(month) >= 1 && Number(month) <= 12);
  const longest = month === '02' ? 29 : month === '04' || month === '06' || month === '09' || month === '11' ? 30 : 31;
  return isMonth && (day === '<<' || (Number(day) >= 1 && Number(day) <= longest));
}
