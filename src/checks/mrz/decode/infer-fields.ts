import { checkDigitCharacterValue } from '../mrz-formats.js';
import { listFieldCandidates, type FieldCandidate } from './field-candidates.js';
import type { MrzField, MrzLayout } from './mrz-layouts.js';
import { inferUnderCompositeDigit, type WeightedFieldCandidates } from './infer-under-composite-digit.js';
import { RULE_COSTS } from './mrz-rule-costs.js';

/** The most probable text of a field. */
export interface InferredField {
  readonly field: MrzField;
  readonly text: string;
  /** Probability of each character given everything else that is known, 0–1. */
  readonly confidences: readonly number[];
}

export interface InferredFields {
  readonly fields: readonly InferredField[];
  /** Logarithm of the text's probability, all costs included, nats; compares layouts. */
  readonly score: number;
}

/**
 * Infers the most probable text of a layout. Most fields are inferred on their own. Those under the composite check digit
 * (Doc 9303-4 to -6, section 4.2.2) are inferred together.
 */
export function inferFields(scores: Float64Array, layout: MrzLayout): InferredFields {
  const all = layout.fields.map((field) => createWeightedField(scores, field, layout));
  const composite = all.find(({ field }) => field.name === 'composite');
  const isUnderComposite = ({ field }: WeightedFieldCandidates): boolean =>
    layout.composite !== null && layout.composite[field.positions[0]!] !== 0;
  const underComposite = composite === undefined ? [] : all.filter(isUnderComposite);
  const others = all.filter((one) => one !== composite && !underComposite.includes(one));
  const fields: InferredField[] = [];
  let score = 0;
  const add = (one: WeightedFieldCandidates, chosen: number, posterior: readonly number[]): void => {
    score += one.candidates[chosen]!.score;
    fields.push(inferField(one, chosen, posterior));
  };
  // The holder of a visa is a foreigner, so that nationality and issuer are independent.
  const isVisa = layout.codes === 'V';
  for (const one of isVisa ? others : reweighIssuerAndNationality(others)) add(one, 0, one.weights);
  if (composite !== undefined) {
    const { chosen, posteriors, cost } = inferUnderCompositeDigit(underComposite, composite);
    [...underComposite, composite].forEach((one, k) => add(one, chosen[k]!, posteriors[k]!));
    score -= cost;
  }
  return { fields, score };
}

function inferField(
  { field, candidates }: WeightedFieldCandidates,
  chosen: number,
  posterior: readonly number[],
): InferredField {
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

function createWeightedField(
  scores: Float64Array,
  field: MrzField,
  { codes, composite }: MrzLayout,
): WeightedFieldCandidates {
  const candidates = listFieldCandidates(scores, field, codes);
  const remainders = candidates.map(({ text }) => compositeRemainder(text, field, composite));
  return weighCandidates(field, candidates, remainders);
}

function weighCandidates(
  field: MrzField,
  candidates: readonly FieldCandidate[],
  remainders: readonly number[],
): WeightedFieldCandidates {
  const top = candidates[0]!.score;
  return { field, candidates, remainders, weights: candidates.map(({ score }) => Math.exp(score - top)) };
}

function compositeRemainder(text: string, { positions }: MrzField, composite: readonly number[] | null): number {
  if (composite === null) return 0;
  return positions.reduce((sum, at, i) => sum + composite[at]! * checkDigitCharacterValue(text[i]!), 0) % 10;
}

/** Weighs the candidates of issuer and nationality again, since both are mostly the same. */
function reweighIssuerAndNationality(all: readonly WeightedFieldCandidates[]): readonly WeightedFieldCandidates[] {
  const issuer = all.find(({ field }) => field.name === 'issuer');
  const nationality = all.find(({ field }) => field.name === 'nationality');
  if (issuer === undefined || nationality === undefined) return all;
  const newIssuer = reweighByOther(issuer, nationality);
  const newNationality = reweighByOther(nationality, issuer);
  return all.map((one) => (one === issuer ? newIssuer : one === nationality ? newNationality : one));
}

function reweighByOther(one: WeightedFieldCandidates, other: WeightedFieldCandidates): WeightedFieldCandidates {
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
