import type { FieldCandidate } from './field-candidates.js';
import type { MrzField } from './mrz-layouts.js';
import { RULE_COSTS } from './mrz-rule-costs.js';

/** The candidates of a field, weighted. */
export interface WeightedFieldCandidates {
  readonly field: MrzField;
  readonly candidates: readonly FieldCandidate[];
  /** Probability of each candidate relative to the best one. */
  readonly weights: readonly number[];
  /** What each candidate adds to the composite check sum, modulo 10. */
  readonly remainders: readonly number[];
}

const REMAINDERS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const FAILING_DIGIT_LIKELIHOOD = Math.exp(-RULE_COSTS.digit);

interface CompositeInference {
  /** Index of each field's candidate in the most probable whole. */
  readonly chosen: readonly number[];
  /** Probability of each candidate, up to a factor per field. */
  readonly posteriors: readonly (readonly number[])[];
  /** Cost of the composite check digit, if it fails. */
  readonly cost: number;
}

/** Sums weights up, or takes the largest. */
type Combine = (a: number, b: number) => number;
const sumOf: Combine = (a, b) => a + b;
const largestOf: Combine = (a, b) => Math.max(a, b);

/**
 * Infers the fields under a composite check digit, by the remainder that each candidate leaves modulo 10. Everything that the
 * other fields may be is summed for a candidate's probability, and maximized for the most probable whole. Both are exact for
 * the candidates at hand.
 */
export function inferUnderCompositeDigit(
  fields: readonly WeightedFieldCandidates[],
  digit: WeightedFieldCandidates,
): CompositeInference {
  const best = weighWithOthers(fields, digit, largestOf);
  const chosen = best.map((weights) => weights.indexOf(Math.max(...weights)));
  const remainder = fields.reduce((sum, { remainders }, n) => sum + remainders[chosen[n]!]!, 0) % 10;
  const isRight = digit.candidates[chosen.at(-1)!]!.text === String(remainder);
  return { chosen, posteriors: weighWithOthers(fields, digit, sumOf), cost: isRight ? 0 : RULE_COSTS.digit };
}

/** By field, the digit last: each candidate's weight with everything that the others may be. */
function weighWithOthers(
  fields: readonly WeightedFieldCandidates[],
  digit: WeightedFieldCandidates,
  combine: Combine,
): readonly (readonly number[])[] {
  const combineBy = (value: (remainder: number) => number): number => REMAINDERS.map(value).reduce(combine);
  const digitWeight = (k: number, remainder: number): number =>
    digit.weights[k]! * (digit.candidates[k]!.text === String(remainder) ? 1 : FAILING_DIGIT_LIKELIHOOD);
  const digitWeights = REMAINDERS.map((r) => digit.weights.map((_, k) => digitWeight(k, r)).reduce(combine));
  /** Weights of all fields but one, by the remainder that they leave together. */
  const weightsWithout = (left: WeightedFieldCandidates | null): readonly number[] =>
    fields
      .filter((field) => field !== left)
      .map(({ weights, remainders }) =>
        REMAINDERS.map((r) => weights.filter((_, k) => remainders[k] === r).reduce(combine, 0)),
      )
      .reduce(
        (joined, own) => REMAINDERS.map((r) => combineBy((before) => joined[before]! * own[(r - before + 10) % 10]!)),
        REMAINDERS.map((r) => (r === 0 ? 1 : 0)),
      );
  const ofFields = fields.map((field) => {
    const others = weightsWithout(field);
    return field.weights.map(
      (weight, k) => weight * combineBy((r) => others[r]! * digitWeights[(r + field.remainders[k]!) % 10]!),
    );
  });
  const all = weightsWithout(null);
  return [...ofFields, digit.weights.map((_, k) => combineBy((r) => all[r]! * digitWeight(k, r)))];
}
