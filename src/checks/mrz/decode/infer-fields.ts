import { characterValue } from './check-digit.js';
import { listFieldCandidates, type FieldCandidate } from './field-candidates.js';
import type { MrzField, MrzFieldName, MrzLayout } from './mrz-layouts.js';
import { RULE_COSTS } from './rule-costs.js';

/** The most probable text of a field. */
export interface InferredField {
  readonly field: MrzField;
  readonly text: string;
  /** Probability of each character given everything else that is known, 0–1. */
  readonly confidences: readonly number[];
}

export interface InferredFields {
  readonly fields: ReadonlyMap<MrzFieldName, InferredField>;
  /** Logarithm of the text's probability, all costs included, nats; compares layouts. */
  readonly score: number;
}

interface WeightedField {
  readonly field: MrzField;
  readonly candidates: readonly FieldCandidate[];
  /** Probability of each candidate relative to the best one. */
  readonly weights: readonly number[];
  /** What each candidate adds to the composite check sum, modulo 10. */
  readonly remainders: readonly number[];
}

/**
 * Infers the most probable text of a layout. Most fields are inferred on their own. Those under the composite check digit
 * (Doc 9303-4 to -6, section 4.2.2) are inferred together.
 */
export function inferFields(scores: Float64Array, layout: MrzLayout): InferredFields {
  const all = layout.fields.map((field) => createWeightedField(scores, field, layout));
  const composite = all.find(({ field }) => field.name === 'composite');
  const isUnderComposite = ({ field }: WeightedField): boolean =>
    layout.composite !== null && layout.composite[field.positions[0]!] !== 0;
  const underComposite = composite === undefined ? [] : all.filter(isUnderComposite);
  const others = all.filter((one) => one !== composite && !underComposite.includes(one));
  const fields = new Map<MrzFieldName, InferredField>();
  let score = 0;
  const add = (one: WeightedField, chosen: number, posterior: readonly number[]): void => {
    score += one.candidates[chosen]!.score;
    fields.set(one.field.name, inferField(one, chosen, posterior));
  };
  // The holder of a visa is a foreigner, so that nationality and issuer are independent.
  const isVisa = layout.codes === 'V';
  for (const one of isVisa ? others : reweighIssuerAndNationality(others)) add(one, 0, one.weights);
  if (composite !== undefined) {
    const { chosen, posteriors, cost } = inferUnderComposite(underComposite, composite);
    [...underComposite, composite].forEach((one, k) => add(one, chosen[k]!, posteriors[k]!));
    score -= cost;
  }
  return { fields, score };
}

function inferField({ field, candidates }: WeightedField, chosen: number, posterior: readonly number[]): InferredField {
  const { text } = candidates[chosen]!;
  const total = posterior.reduce((sum, probability) => sum + probability, 0);
  const confidences = [...text].map((character, i) => {
    const sameCharacter = candidates.reduce(
      (sum, other, k) => sum + (other.text[i] === character ? posterior[k]! : 0),
      0,
    );
    return sameCharacter / total;
  });
  return { field, text, confidences };
}

function createWeightedField(scores: Float64Array, field: MrzField, { codes, composite }: MrzLayout): WeightedField {
  const candidates = listFieldCandidates(scores, field, codes);
  const remainders = candidates.map(({ text }) => compositeRemainder(text, field, composite));
  return weighCandidates(field, candidates, remainders);
}

function weighCandidates(
  field: MrzField,
  candidates: readonly FieldCandidate[],
  remainders: readonly number[],
): WeightedField {
  const top = candidates[0]!.score;
  return { field, candidates, remainders, weights: candidates.map(({ score }) => Math.exp(score - top)) };
}

function compositeRemainder(text: string, { positions }: MrzField, composite: readonly number[] | null): number {
  if (composite === null) return 0;
  return positions.reduce((sum, at, i) => sum + composite[at]! * characterValue(text[i]!), 0) % 10;
}

/** Weighs the candidates of issuer and nationality again, since both are mostly the same. */
function reweighIssuerAndNationality(all: readonly WeightedField[]): readonly WeightedField[] {
  const issuer = all.find(({ field }) => field.name === 'issuer');
  const nationality = all.find(({ field }) => field.name === 'nationality');
  if (issuer === undefined || nationality === undefined) return all;
  const newIssuer = reweighByOther(issuer, nationality);
  const newNationality = reweighByOther(nationality, issuer);
  return all.map((one) => (one === issuer ? newIssuer : one === nationality ? newNationality : one));
}

function reweighByOther(one: WeightedField, other: WeightedField): WeightedField {
  const foreignFactor = Math.exp(RULE_COSTS.foreign);
  const total = other.weights.reduce((sum, weight) => sum + weight, 0);
  const candidates = one.candidates.map(({ text, score }) => {
    const equal = other.candidates.findIndex((candidate) => candidate.text === text);
    const share = equal < 0 ? 0 : other.weights[equal]! / total;
    return { text, score: score + Math.log(share + (1 - share) / foreignFactor) };
  });
  // These fields are not under the composite check digit: the order of the remainders does not matter.
  return weighCandidates(
    one.field,
    candidates.sort((a, b) => b.score - a.score),
    one.remainders,
  );
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
function inferUnderComposite(fields: readonly WeightedField[], digit: WeightedField): CompositeInference {
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
function continuationsOf(fields: readonly WeightedField[], digit: WeightedField): readonly Continuation[] {
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
  { weights, remainders }: WeightedField,
  before: readonly number[],
  following: readonly number[],
): number[] {
  return weights.map(
    (weight, k) => weight * sumBy(REMAINDERS, (r) => before[r]! * following[(r + remainders[k]!) % 10]!),
  );
}

function remaindersAfter({ weights, remainders }: WeightedField, before: readonly number[]): readonly number[] {
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
