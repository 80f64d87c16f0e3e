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

/** What may follow a field, by the remainder of the check sum before it. */
interface Continuation {
  /** Sum of the weights of everything that may follow. */
  readonly sums: readonly number[];
  /** The best candidate of the field, with the weight of the best whole that begins with it. */
  readonly best: readonly { readonly index: number; readonly value: number }[];
}

/**
 * Infers the fields under a composite check digit, by the remainder that each candidate leaves modulo 10. Sums and maxima run
 * backward and forward over the remainders, which is exact for the candidates at hand.
 */
export function inferUnderCompositeDigit(
  fields: readonly WeightedFieldCandidates[],
  digit: WeightedFieldCandidates,
): CompositeInference {
  const continuations = continuationsOf(fields, digit);
  const chosen: number[] = [];
  const posteriors: number[][] = [];
  // Weight of everything before a field, by the remainder that it leaves.
  let before: readonly number[] = REMAINDERS.map((remainder) => (remainder === 0 ? 1 : 0));
  let remainder = 0;
  fields.forEach((field, n) => {
    posteriors.push(posteriorOf(field, before, continuations[n + 1]!.sums));
    before = remaindersAfter(field, before);
    const pick = continuations[n]!.best[remainder]!.index;
    chosen.push(pick);
    remainder = (remainder + field.remainders[pick]!) % 10;
  });
  posteriors.push(
    digit.candidates.map(
      ({ text }, k) => digit.weights[k]! * sumBy(REMAINDERS, (r) => before[r]! * digitLikelihood(text, r)),
    ),
  );
  const last = continuations.at(-1)!.best[remainder]!.index;
  chosen.push(last);
  const cost = digit.candidates[last]!.text === String(remainder) ? 0 : RULE_COSTS.digit;
  return { chosen, posteriors, cost };
}

/** The continuations from each field on; the last one is that of the check digit. */
function continuationsOf(
  fields: readonly WeightedFieldCandidates[],
  digit: WeightedFieldCandidates,
): readonly Continuation[] {
  const digitWeight = (k: number, remainder: number): number =>
    digit.weights[k]! * digitLikelihood(digit.candidates[k]!.text, remainder);
  let next: Continuation = {
    sums: REMAINDERS.map((r) => sumBy(digit.candidates, (_, k) => digitWeight(k, r))),
    best: REMAINDERS.map((r) => maxBy(digit.candidates, (_, k) => digitWeight(k, r))),
  };
  const continuations = [next];
  for (const { candidates, weights, remainders } of [...fields].reverse()) {
    const { sums, best } = next;
    const after = (r: number, k: number): number => (r + remainders[k]!) % 10;
    next = {
      sums: REMAINDERS.map((r) => sumBy(candidates, (_, k) => weights[k]! * sums[after(r, k)]!)),
      best: REMAINDERS.map((r) => maxBy(candidates, (_, k) => weights[k]! * best[after(r, k)]!.value)),
    };
    continuations.unshift(next);
  }
  return continuations;
}

function posteriorOf(
  { weights, remainders }: WeightedFieldCandidates,
  before: readonly number[],
  following: readonly number[],
): number[] {
  return weights.map(
    (weight, k) => weight * sumBy(REMAINDERS, (r) => before[r]! * following[(r + remainders[k]!) % 10]!),
  );
}

function remaindersAfter(
  { weights, remainders }: WeightedFieldCandidates,
  before: readonly number[],
): readonly number[] {
  const after = REMAINDERS.map(() => 0);
  weights.forEach((weight, k) => {
    for (const r of REMAINDERS) after[(r + remainders[k]!) % 10]! += before[r]! * weight;
  });
  return after;
}

function digitLikelihood(digit: string, remainder: number): number {
  return digit === String(remainder) ? 1 : FAILING_DIGIT_LIKELIHOOD;
}

function sumBy<T>(list: readonly T[], value: (item: T, index: number) => number): number {
  return list.reduce((total, item, i) => total + value(item, i), 0);
}

function maxBy<T>(list: readonly T[], value: (item: T, index: number) => number): { index: number; value: number } {
  let best = { index: 0, value: -1 };
  list.forEach((item, index) => {
    const itemValue = value(item, index);
    if (itemValue > best.value) best = { index, value: itemValue };
  });
  return best;
}
