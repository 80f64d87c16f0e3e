import { listFieldCandidates, type FieldCandidate } from './field-candidates.js';
import { characterValue } from './check-digit.js';
import type { MrzField, MrzFieldName, MrzLayout } from './mrz-layouts.js';
import { RULE_COSTS } from './rule-costs.js';

/** A field as it is most probably read. */
export interface InferredField {
  readonly field: MrzField;
  readonly text: string;
  /** Probability of each character, 0–1, given everything else that is known. */
  readonly confidences: readonly number[];
}

export interface InferredFields {
  readonly reads: ReadonlyMap<MrzFieldName, InferredField>;
  /** Logarithm of the text's probability with all costs, nats; compares layouts. */
  readonly score: number;
}

interface WeightedField {
  readonly field: MrzField;
  readonly candidates: readonly FieldCandidate[];
  /** Relative to the best, exponentiated. */
  readonly weights: readonly number[];
  /** Each candidate's part of the composite sum, modulo 10. */
  readonly remainders: readonly number[];
}

const REMAINDERS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const FAILING_DIGIT_LIKELIHOOD = Math.exp(-RULE_COSTS.digit);

/**
 * The most probable text of a layout: fields are read each for itself, and those under the composite check digit
 * (Doc 9303-4 to -6, section 4.2.2) together, by the remainder that each of their candidates leaves modulo 10: forward and
 * backward sums over remainders, exact for the candidates at hand.
 */
export function inferFields(scores: Float64Array, layout: MrzLayout): InferredFields {
  const parts = layout.fields.map((field) => createWeightedField(scores, field, layout));
  const reads = new Map<MrzFieldName, InferredField>();
  let score = 0;
  const put = ({ field, candidates }: WeightedField, chosen: number, posterior: readonly number[]): void => {
    const { text } = candidates[chosen]!;
    score += candidates[chosen]!.score;
    const total = posterior.reduce((sum, p) => sum + p, 0);
    const confidences = [...text].map((letter, i) => {
      const agreeing = candidates.reduce((sum, other, k) => sum + (other.text[i] === letter ? posterior[k]! : 0), 0);
      return agreeing / total;
    });
    reads.set(field.name, { field, text, confidences });
  };
  const last = parts.find(({ field }) => field.name === 'composite');
  const isUnder = ({ field }: WeightedField): boolean =>
    layout.composite !== null && layout.composite[field.places[0]!] !== 0;
  const under = last === undefined ? [] : parts.filter(isUnder);
  const free = parts.filter((part) => part !== last && !under.includes(part));
  // A visa is for foreigners.
  for (const part of layout.codes === 'V' ? free : reweighIssuerAndNationality(free)) put(part, 0, part.weights);
  if (last !== undefined) {
    const { chosen, posteriors, cost } = inferUnderComposite([...under, last]);
    [...under, last].forEach((part, k) => put(part, chosen[k]!, posteriors[k]!));
    score -= cost;
  }
  return { reads, score };
}

function createWeightedField(scores: Float64Array, field: MrzField, { codes, composite }: MrzLayout): WeightedField {
  const candidates = listFieldCandidates(scores, field, codes);
  return weighCandidates(
    field,
    candidates,
    candidates.map(({ text }) => compositeRemainder(text, field, composite)),
  );
}

function weighCandidates(
  field: MrzField,
  candidates: readonly FieldCandidate[],
  remainders: readonly number[],
): WeightedField {
  const top = candidates[0]!.score;
  return { field, candidates, remainders, weights: candidates.map(({ score }) => Math.exp(score - top)) };
}

function compositeRemainder(text: string, { places }: MrzField, composite: readonly number[] | null): number {
  return composite === null
    ? 0
    : places.reduce((sum, at, i) => sum + composite[at]! * characterValue(text[i]!), 0) % 10;
}

/** Issuer and nationality are mostly the same: each is weighed again by what the other one may be. */
function reweighIssuerAndNationality(parts: readonly WeightedField[]): readonly WeightedField[] {
  const state = (name: MrzFieldName): WeightedField | undefined => parts.find(({ field }) => field.name === name);
  const [issuer, nationality] = [state('issuer'), state('nationality')];
  if (issuer === undefined || nationality === undefined) return parts;
  const against = (one: WeightedField, other: WeightedField): WeightedField => {
    const same = Math.exp(RULE_COSTS.foreign);
    const total = other.weights.reduce((sum, weight) => sum + weight, 0);
    const candidates = one.candidates.map(({ text, score }) => {
      const equal = other.candidates.findIndex((candidate) => candidate.text === text);
      const share = equal < 0 ? 0 : other.weights[equal]! / total;
      return { text, score: score + Math.log(share + (1 - share) / same) };
    });
    // No part of a composite sum: the remainders need not follow.
    return weighCandidates(
      one.field,
      candidates.sort((a, b) => b.score - a.score),
      one.remainders,
    );
  };
  const [first, second] = [against(issuer, nationality), against(nationality, issuer)];
  return parts.map((one) => (one === issuer ? first : one === nationality ? second : one));
}

interface CompositeInference {
  /** Index of each part's candidate in the most probable whole. */
  readonly chosen: readonly number[];
  /** Each candidate's probability, up to a factor a part. */
  readonly posteriors: readonly (readonly number[])[];
  /** What the whole costs if the composite digit does not hold. */
  readonly cost: number;
}

/** Parts under a composite digit, the digit last. Sums and maxima over the remainders that the parts before leave. */
function inferUnderComposite(all: readonly WeightedField[]): CompositeInference {
  const digit = all.at(-1)!;
  const parts = all.slice(0, -1);
  // What comes after, by the remainder before: weight of all that may follow, and the best of it.
  let after = REMAINDERS.map((r) => sumBy(digit.candidates, (c, k) => digit.weights[k]! * digitLikelihood(c.text, r)));
  const sums = [after];
  let most = REMAINDERS.map((r) => maxBy(digit.candidates, (c, k) => digit.weights[k]! * digitLikelihood(c.text, r)));
  const picks = [most];
  for (const one of [...parts].reverse()) {
    const [sumsAfter, mostAfter] = [after, most];
    const step = (r: number, k: number): number => (r + one.remainders[k]!) % 10;
    after = REMAINDERS.map((r) => sumBy(one.candidates, (_, k) => one.weights[k]! * sumsAfter[step(r, k)]!));
    most = REMAINDERS.map((r) => maxBy(one.candidates, (_, k) => one.weights[k]! * mostAfter[step(r, k)]!.value));
    sums.unshift(after);
    picks.unshift(most);
  }
  const chosen: number[] = [];
  const posteriors: number[][] = [];
  let before: number[] = REMAINDERS.map((r) => (r === 0 ? 1 : 0));
  let rest = 0;
  parts.forEach((one, n) => {
    const [reached, following] = [before, sums[n + 1]!];
    posteriors.push(
      one.weights.map(
        (weight, k) =>
          weight * REMAINDERS.reduce((s, r) => s + reached[r]! * following[(r + one.remainders[k]!) % 10]!, 0),
      ),
    );
    before = REMAINDERS.map(() => 0);
    one.weights.forEach((weight, k) =>
      REMAINDERS.forEach((r) => (before[(r + one.remainders[k]!) % 10]! += reached[r]! * weight)),
    );
    const pick = picks[n]![rest]!.index;
    chosen.push(pick);
    rest = (rest + one.remainders[pick]!) % 10;
  });
  posteriors.push(
    digit.candidates.map(
      ({ text }, k) => digit.weights[k]! * REMAINDERS.reduce((s, r) => s + before[r]! * digitLikelihood(text, r), 0),
    ),
  );
  const last = picks.at(-1)![rest]!.index;
  chosen.push(last);
  return { chosen, posteriors, cost: digit.candidates[last]!.text === String(rest) ? 0 : RULE_COSTS.digit };
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
    const at = value(item, index);
    if (at > best.value) best = { index, value: at };
  });
  return best;
}
