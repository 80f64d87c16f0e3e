import { checkDigitCharacterValue, type MrzFormat } from '../mrz-formats.js';
import { sumTextScores, type LineReading } from '../read/decode-line-scores.js';
import { smoothAndJoinScores } from './field-candidates.js';
import { inferFields, type InferredField, type InferredFields } from './infer-fields.js';
import {
  FILLER_INDEX_IN_LONG_DOCUMENT_NUMBER,
  MRZ_LAYOUTS,
  layoutWithLongDocumentNumber,
  type MrzField,
  type MrzFieldName,
  type MrzLayout,
  type MrzLayoutName,
} from './mrz-layouts.js';
import { checkDigitHolds } from './mrz-rule-costs.js';

/** The most probable text of an MRZ. */
export interface DecodedMrz {
  readonly layout: MrzLayoutName;
  readonly format: MrzFormat;
  /** Two or three lines of equal length. */
  readonly lines: readonly string[];
  /** The text of each field as printed, with fillers, without its check digit. */
  readonly fields: Readonly<Partial<Record<MrzFieldName, string>>>;
  /** Fields whose check digit fails; `composite` for the one over several fields. */
  readonly failing: readonly MrzFieldName[];
  /** Fields with a character below {@link MIN_VALID_CHARACTER_PROBABILITY}; the document code when the layout does not have it. */
  readonly doubtful: readonly MrzFieldName[];
  /** No field is failing or doubtful. That covers names, issuer and nationality, which have no check digit. */
  readonly valid: boolean;
}

/**
 * Least probability of every character of a `valid` MRZ, in fields with a check digit and in all others. With a check digit
 * it is what remains beside other texts that satisfy it. Set on simulated readings: decision 029.
 */
export const MIN_VALID_CHARACTER_PROBABILITY = { checked: 0.95, unchecked: 0.99 } as const;
/** Least mean log probability of a character; below it the text is unreadable. */
const MIN_MEAN_LOG_PROBABILITY = -1;
/**
 * Least share of letters and digits: empty paper reads as fillers only. Codes, two dates, a number and a name of one letter
 * come to a fifth (Doc 9303-4 to -7, section 4.2).
 */
const MIN_NON_FILLER_SHARE = 0.15;
/** Text whose corrections and broken rules cost more than this is no MRZ, nats: decision 029. */
const MAX_RULE_COST = 54;

/**
 * Decodes an MRZ by ICAO Doc 9303: alphabets of fields, check digits, State codes, dates, the structure of names. All rules
 * are weighed against the recognizer's scores, in nats; only the number of lines and characters is strict.
 *
 * When more than half of the check digits fail, the likeliest characters are kept without corrections.
 * @param lines 2 readings of 36 or 44 characters each, or 3 of 30, first line first
 * @returns `null` for text that is no MRZ, or too uncertain
 */
export function decodeMrzScores(lines: readonly LineReading[]): DecodedMrz | null {
  const scores = smoothAndJoinScores(lines);
  const text = lines.map((line) => line.text).join('');
  const likeliest: MostLikelyText = { text, score: sumTextScores({ text, scores }) };
  if (likeliest.score < MIN_MEAN_LOG_PROBABILITY * text.length) return null;
  if (text.replaceAll('<', '').length < MIN_NON_FILLER_SHARE * text.length) return null;
  let best: LayoutInference | null = null;
  for (const base of MRZ_LAYOUTS) {
    if (base.lineCount !== lines.length || base.columns !== lines[0]!.text.length) continue;
    for (const layout of layoutVariants(base, text)) {
      const inferred = inferFields(scores, layout);
      if (best === null || inferred.score > best.inferred.score) best = { layout, inferred };
    }
  }
  return best === null ? null : buildDecodedMrz(best, likeliest);
}

interface LayoutInference {
  readonly layout: MrzLayout;
  readonly inferred: InferredFields;
}

/** The likeliest character of each position, and the sum of their scores. */
interface MostLikelyText {
  readonly text: string;
  readonly score: number;
}

/** The layout itself, and, when a filler stands instead of the number's check digit, those with a long number. */
function layoutVariants(layout: MrzLayout, text: string): MrzLayout[] {
  const positionsOf = (wanted: MrzFieldName): readonly number[] =>
    layout.fields.find(({ name }) => name === wanted)?.positions ?? [];
  const number = positionsOf('number')
    .map((position) => text[position]!)
    .join('');
  const isLong =
    number[FILLER_INDEX_IN_LONG_DOCUMENT_NUMBER] === '<' &&
    !number.slice(0, FILLER_INDEX_IN_LONG_DOCUMENT_NUMBER).includes('<');
  if (!isLong) return [layout];
  const optional = positionsOf('optional');
  const variants = optional.map((_, rest) => {
    // The number ends before a filler, or at the end of the optional data.
    const next = optional[rest + 1];
    const isEnd = rest > 0 && (next === undefined || text[next] === '<');
    return isEnd ? layoutWithLongDocumentNumber(layout, rest) : null;
  });
  return [layout, ...variants.filter((variant) => variant !== null)];
}

function buildDecodedMrz({ layout, inferred }: LayoutInference, likeliest: MostLikelyText): DecodedMrz | null {
  if (likeliest.score - inferred.score > MAX_RULE_COST) return null;
  const characters = [...likeliest.text];
  for (const { field, text } of inferred.fields)
    field.positions.forEach((position, i) => (characters[position] = text[i]!));
  const failing = findFailingFields(inferred.fields, characters, layout);
  const checkedCount = inferred.fields.filter(({ field }) => hasOwnCheck(field)).length;
  const isLayoutConfirmed = 2 * failing.length <= checkedCount;
  const text = isLayoutConfirmed ? characters.join('') : likeliest.text;
  const fields: Partial<Record<MrzFieldName, string>> = {};
  const doubtful: MrzFieldName[] = [];
  for (const { field, confidences } of inferred.fields) {
    const fieldText = field.positions.map((position) => text[position]!).join('');
    if (isDoubtful(field, fieldText, Math.min(...confidences), layout)) doubtful.push(field.name);
    fields[field.name] = field.hasCheckDigit ? fieldText.slice(0, -1) : fieldText;
  }
  return {
    layout: layout.name,
    format: layout.format,
    lines: Array.from({ length: layout.lineCount }, (_, line) =>
      text.slice(line * layout.columns, (line + 1) * layout.columns),
    ),
    fields,
    failing,
    doubtful,
    valid: isLayoutConfirmed && failing.length === 0 && doubtful.length === 0,
  };
}

function isDoubtful(field: MrzField, text: string, confidence: number, { codes }: MrzLayout): boolean {
  if (field.kind === 'code' && !codes.includes(text[0]!)) return true;
  return (
    confidence <
    (hasOwnCheck(field) ? MIN_VALID_CHARACTER_PROBABILITY.checked : MIN_VALID_CHARACTER_PROBABILITY.unchecked)
  );
}

function hasOwnCheck({ name, hasCheckDigit }: MrzField): boolean {
  return hasCheckDigit === true || name === 'composite';
}

function findFailingFields(
  fields: readonly InferredField[],
  characters: readonly string[],
  { composite }: MrzLayout,
): MrzFieldName[] {
  const isFailing = ({ field, text }: InferredField): boolean => {
    if (field.name !== 'composite' || composite === null) return checkDigitHolds(field, text) === false;
    const sum = characters.reduce(
      (total, character, position) => total + composite[position]! * checkDigitCharacterValue(character),
      0,
    );
    return String(sum % 10) !== text;
  };
  return fields.filter(isFailing).map(({ field }) => field.name);
}
