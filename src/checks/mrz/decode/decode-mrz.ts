import type { LineReading } from '../read/read-characters.js';
import { MRZ_CHARACTERS, type MrzFormat } from '../mrz-formats.js';
import { softenScores } from './field-candidates.js';
import { characterValue } from './check-digit.js';
import { inferFields, type InferredField, type InferredFields } from './infer-fields.js';
import {
  MRZ_LAYOUTS,
  LONG_NUMBER_FILLER_INDEX,
  withLongNumber,
  type MrzField,
  type MrzFieldName,
  type MrzLayout,
  type MrzLayoutName,
} from './mrz-layouts.js';
import { checkDigitHolds } from './rule-costs.js';

/** One field of a decoded zone. */
export interface DecodedField {
  /** As printed, with fillers, without its check digit. */
  readonly text: string;
  /** Of its least sure character, check digit included, 0–1. */
  readonly confidence: number;
  /** Its own check digit holds; `null` for a field without one. */
  readonly holds: boolean | null;
}

/** A machine-readable zone as it most probably reads. */
export interface DecodedMrz {
  readonly layout: MrzLayoutName;
  readonly format: MrzFormat;
  /** Two or three lines of equal length. */
  readonly lines: readonly string[];
  /** Probability of each character, line by line, 0–1. */
  readonly confidences: readonly (readonly number[])[];
  readonly fields: Readonly<Partial<Record<MrzFieldName, DecodedField>>>;
  /** Fields whose check digit does not hold; `composite` for that over several fields. */
  readonly failing: readonly MrzFieldName[];
  /** Fields with a character less sure than {@link MIN_VALID_PROBABILITY}; the document code where it is none of the layout's. */
  readonly doubtful: readonly MrzFieldName[];
  /** Every check digit holds and no field is doubtful: also names, issuer and nationality, which no digit guards. */
  readonly valid: boolean;
  /** Characters that differ from the likeliest ones, each taken for itself. */
  readonly corrected: number;
}

export interface DecodeMrzOptions {
  /** Layouts that the zone may have, where geometry tells; all with as many lines and letters by default. */
  readonly formats?: readonly MrzFormat[];
}

/**
 * Least probability of every character of a zone that is `valid`: in fields with a check digit, of which this is what is
 * left beside other texts that hold, and in all others. Set on drawn readings: docs/decisions/029.
 */
export const MIN_VALID_PROBABILITY = { checked: 0.95, unchecked: 0.99 } as const;
/** Less than this a character on average, and nothing was read: natural logarithm. */
const MIN_MEAN_LOG_PROBABILITY = -1;
/**
 * Share of letters and digits below which there is nothing but fillers, as empty paper reads: codes, two dates, a number and
 * a name of one letter come to a fifth (Doc 9303-4 to -7, section 4.2).
 */
const MIN_NON_FILLER_SHARE = 0.15;
/** Text that breaks more rules than this, in nats of `COSTS`, is no zone: docs/decisions/029. */
const MAX_RULE_COST = 54;

/**
 * Reads a machine-readable zone from recognised lines by what ICAO Doc 9303 says of it: alphabets of fields, check digits,
 * codes of States, dates, the structure of names. All of it is evidence against the recogniser's own scores, in nats; none
 * of it is a law, but for the number of lines and letters.
 *
 * Where fewer than half of the check digits bear a layout out, the likeliest characters are kept as they are.
 * @param lines 2 or 3 readings of 30, 36 or 44 characters each, first line first
 * @returns `null` for text that is no machine-readable zone, or too uncertain to be any
 */
export function decodeMrz(
  lines: readonly LineReading[],
  { formats: shapes }: DecodeMrzOptions = {},
): DecodedMrz | null {
  const columns = lines[0]?.text.length ?? 0;
  if (lines.some(({ text, scores }) => text.length !== columns || scores.length !== columns * MRZ_CHARACTERS.length))
    return null;
  const scores = softenScores(lines);
  const likeliest = findMostLikelyText(scores);
  if (likeliest.score < MIN_MEAN_LOG_PROBABILITY * likeliest.text.length) return null;
  if (likeliest.text.replaceAll('<', '').length < MIN_NON_FILLER_SHARE * likeliest.text.length) return null;
  let best: LayoutInference | null = null;
  for (const plain of MRZ_LAYOUTS) {
    if (plain.lineCount !== lines.length || plain.columns !== columns || shapes?.includes(plain.format) === false)
      continue;
    for (const layout of layoutVariants(plain, likeliest.text)) {
      const inferred = inferFields(scores, layout);
      if (best === null || inferred.score > best.inferred.score) best = { layout, inferred };
    }
  }
  return best === null ? null : buildDecodedMrz(best, likeliest, columns);
}

interface LayoutInference {
  readonly layout: MrzLayout;
  readonly inferred: InferredFields;
}

/** Each place's likeliest character. */
interface MostLikelyText {
  readonly text: string;
  readonly score: number;
}

function findMostLikelyText(scores: Float64Array): MostLikelyText {
  let text = '';
  let score = 0;
  for (let at = 0; at < scores.length; at += MRZ_CHARACTERS.length) {
    const place = scores.subarray(at, at + MRZ_CHARACTERS.length);
    const top = place.reduce((best, value, i) => (value > place[best]! ? i : best), 0);
    text += MRZ_CHARACTERS[top]!;
    score += place[top]!;
  }
  return { text, score };
}

/** The layout, and where a filler stands for the number's digit, those with a number that runs on up to a filler. */
function layoutVariants(plain: MrzLayout, text: string): MrzLayout[] {
  const places = plain.fields.find(({ name }) => name === 'number')?.places ?? [];
  const number = places.map((place) => text[place]!).join('');
  if (number[LONG_NUMBER_FILLER_INDEX] !== '<' || number.slice(0, LONG_NUMBER_FILLER_INDEX).includes('<'))
    return [plain];
  const optional = plain.fields.find(({ name }) => name === 'optional')?.places ?? [];
  const long = optional.flatMap((_, rest) => {
    const isEnd = rest > 0 && (optional[rest + 1] === undefined || text[optional[rest + 1]!] === '<');
    return (isEnd && withLongNumber(plain, rest)) || [];
  });
  return [plain, ...long];
}

function buildDecodedMrz(
  { layout, inferred }: LayoutInference,
  likeliest: MostLikelyText,
  columns: number,
): DecodedMrz | null {
  // What rules and corrections cost against the likeliest characters.
  const cost = likeliest.score - inferred.score;
  const text = [...likeliest.text];
  const sure = text.map(() => 1);
  const reads = [...inferred.reads.values()];
  for (const { field, text: read, confidences } of reads) {
    field.places.forEach((place, i) => {
      text[place] = read[i]!;
      sure[place] = confidences[i]!;
    });
  }
  const failing = findFailingFields(reads, text, layout);
  const checked = reads.filter(({ field }) => hasOwnCheck(field)).length;
  if (cost > MAX_RULE_COST) return null;
  const isBorneOut = 2 * failing.length <= checked;
  const final = isBorneOut ? text.join('') : likeliest.text;
  const fields: Partial<Record<MrzFieldName, DecodedField>> = {};
  const doubtful: MrzFieldName[] = [];
  for (const { field, confidences } of reads) {
    const read = field.places.map((place) => final[place]!).join('');
    const confidence = Math.min(...confidences);
    const isOdd = field.kind === 'code' && !layout.codes.includes(read[0]!);
    if (isOdd || confidence < (hasOwnCheck(field) ? MIN_VALID_PROBABILITY.checked : MIN_VALID_PROBABILITY.unchecked))
      doubtful.push(field.name);
    fields[field.name] = {
      text: field.hasDigit ? read.slice(0, -1) : read,
      confidence,
      holds: field.name === 'composite' ? !failing.includes('composite') : checkDigitHolds(field, read),
    };
  }
  const cut = <T>(all: ArrayLike<T>, line: number): T[] =>
    Array.prototype.slice.call(all, line * columns, (line + 1) * columns) as T[];
  const indices = Array.from({ length: layout.lineCount }, (_, line) => line);
  return {
    layout: layout.name,
    format: layout.format,
    lines: indices.map((line) => final.slice(line * columns, (line + 1) * columns)),
    confidences: indices.map((line) => cut(sure, line)),
    fields,
    failing,
    doubtful,
    valid: isBorneOut && failing.length === 0 && doubtful.length === 0,
    corrected: [...final].filter((letter, i) => letter !== likeliest.text[i]).length,
  };
}

function hasOwnCheck({ name, hasDigit }: MrzField): boolean {
  return hasDigit === true || name === 'composite';
}

function findFailingFields(
  reads: readonly InferredField[],
  text: readonly string[],
  { composite }: MrzLayout,
): MrzFieldName[] {
  return reads.flatMap(({ field, text: read }) => {
    if (field.name !== 'composite' || composite === null)
      return checkDigitHolds(field, read) === false ? field.name : [];
    const sum = text.reduce((total, letter, place) => total + composite[place]! * characterValue(letter), 0);
    return String(sum % 10) === read ? [] : field.name;
  });
}
