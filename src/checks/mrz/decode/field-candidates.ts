import { MRZ_CHARACTERS } from '../mrz-formats.js';
import type { LineReading } from '../read/decode-line-scores.js';
import type { MrzField } from './mrz-layouts.js';
import { characterRuleCost, fieldCost, nextFillerState } from './mrz-rule-costs.js';

/** One possible text of a field, with the logarithm of its probability, up to a constant. */
export interface FieldCandidate {
  readonly text: string;
  readonly score: number;
}

/** Probability that is spread over all characters: a network is never as certain as it claims. */
const MISREAD_PROBABILITY = 1e-3;
/** Candidates that are kept per field, and how much less likely than the best one they may be, nats. */
const MAX_CANDIDATES = 96;
const MAX_CANDIDATE_GAP = 12;
/**
 * How much less likely than the likeliest character of its position a character may be, nats. Less likely ones would invent
 * a text that satisfies the rules: a misprinted check digit is to be read as printed.
 */
const MAX_CHARACTER_GAP = 6;
/** Characters that are tried per position. */
const MAX_CHARACTER_OPTIONS = 6;

/** Scores of all lines joined, positions × 37, with {@link MISREAD_PROBABILITY} mixed in. */
export function smoothAndJoinScores(lines: readonly LineReading[]): Float64Array {
  const count = MRZ_CHARACTERS.length;
  const softened = new Float64Array(lines.reduce((sum, { scores }) => sum + scores.length, 0));
  let at = 0;
  for (const { scores } of lines) {
    for (const score of scores) {
      softened[at++] = Math.log((1 - MISREAD_PROBABILITY) * Math.exp(score) + MISREAD_PROBABILITY / count);
    }
  }
  return softened;
}

/** The beginning of a candidate, with the state of its field by `nextFillerState`. */
interface PartialCandidate extends FieldCandidate {
  readonly state: number;
}

/**
 * The likeliest texts of a field under the rules, the best first; at least one.
 * @param codes first letters of the layout's document codes
 */
export function listFieldCandidates(scores: Float64Array, field: MrzField, codes: string): FieldCandidate[] {
  let partial: PartialCandidate[] = [{ text: '', score: 0, state: 0 }];
  field.positions.forEach((position, index) => {
    const options = characterOptions(scores, position);
    const longer = partial.flatMap((candidate) =>
      options.map(([character, score]) => ({
        text: candidate.text + character,
        score: candidate.score + score - characterRuleCost(field, character, index, candidate.state),
        state: nextFillerState(candidate.state, character),
      })),
    );
    partial = keepBestCandidates(longer);
  });
  return keepBestCandidates(partial.map(({ text, score }) => ({ text, score: score - fieldCost(field, text, codes) })));
}

/** Sorts candidates, and keeps those that are likely enough. */
function keepBestCandidates<C extends FieldCandidate>(candidates: C[]): C[] {
  candidates.sort((a, b) => b.score - a.score);
  const minScore = (candidates[0]?.score ?? 0) - MAX_CANDIDATE_GAP;
  const end = candidates.findIndex(({ score }, i) => i === MAX_CANDIDATES || score < minScore);
  return end < 0 ? candidates : candidates.slice(0, end);
}

/** The likeliest characters of a position, the best first. */
function characterOptions(scores: Float64Array, position: number): (readonly [character: string, score: number])[] {
  const all = scores.subarray(position * MRZ_CHARACTERS.length, (position + 1) * MRZ_CHARACTERS.length);
  const minScore = all.reduce((top, score) => Math.max(top, score)) - MAX_CHARACTER_GAP;
  const options: [string, number][] = [];
  all.forEach((score, i) => {
    if (score >= minScore) options.push([MRZ_CHARACTERS[i]!, score]);
  });
  return options.sort((a, b) => b[1] - a[1]).slice(0, MAX_CHARACTER_OPTIONS);
}
