import {
  CaptureError,
  DOC_TYPES,
  FORM_PARTS,
  MAX_TAGS,
  REQUEST_TAG_PATTERN,
  SIDES_SETTINGS,
  isDocType,
  type DocType,
  type PhotoRequestFields,
  type SidesSetting,
} from '../contract/contract.js';
import { withoutUndefined } from '../shared/shared.js';

/** Who may submit, and under which conditions. */
export interface Grant extends GrantConditions {
  /** The host's identifier of the person. Idempotency keys and attempts belong to the subject. Not empty, but for the relay's anonymous clients. */
  readonly subject: string;
}

/** What a submission may claim. A browser's claim beyond it is refused with the name of the field. */
export interface SubmissionConditions {
  /** Photo calls with an answer or an unknown outcome that a subject may make within 24 hours. Default: no limit. */
  readonly attempts?: number | undefined;
  /** The accepted document types. A single one is sent to the service even if the browser names none. Default: all. */
  readonly docTypes?: readonly DocType[] | undefined;
  /** The accepted issuing countries, ISO 3166-1 alpha-2 in lower case. A single one is sent in any case. Default: all. */
  readonly countries?: readonly string[] | undefined;
  /** The tags that are sent to the service. Default: those of the browser. */
  readonly tags?: readonly string[] | undefined;
  /** The sides: one photo for `front` and `both-in-one`, two for `front-back`, any number for `auto`. Default `auto`. */
  readonly sides?: SidesSetting | undefined;
}

/** The conditions of a grant, which also bind what the host knows of the person. */
export interface GrantConditions extends SubmissionConditions {
  /** Replaces the document type of the browser. */
  readonly docType?: DocType | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** The values that a condition may have, also in words. */
interface ConditionRule {
  readonly isValid: (value: unknown) => boolean;
  readonly allowed: string;
}

const listOf = (isItem: (item: unknown) => boolean, allowed: string): ConditionRule => ({
  isValid: (value) => Array.isArray(value) && value.length > 0 && value.every(isItem),
  allowed: `a list of ${allowed}`,
});
const isText = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);
const MAX_NAME_CHARACTERS = 200;
const NAME: ConditionRule = {
  isValid: (value) => typeof value === 'string' && value.length <= MAX_NAME_CHARACTERS,
  allowed: `a text of at most ${MAX_NAME_CHARACTERS} characters`,
};

const RULES: Readonly<Record<keyof GrantConditions, ConditionRule>> = {
  attempts: {
    isValid: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
    allowed: 'a whole number from 1 up',
  },
  docTypes: listOf(isDocType, DOC_TYPES.join(', ')),
  countries: listOf((code) => isText(code, /^[a-z]{2}$/), 'codes of two lower-case letters, such as fr'),
  tags: listOf((tag) => isText(tag, REQUEST_TAG_PATTERN), 'tags with 4 to 16 of a–z, 0–9 and _'),
  sides: {
    isValid: (value) => (SIDES_SETTINGS as readonly unknown[]).includes(value),
    allowed: `one of ${SIDES_SETTINGS.join(', ')}`,
  },
  docType: { isValid: isDocType, allowed: `one of ${DOC_TYPES.join(', ')}` },
  firstName: NAME,
  lastName: NAME,
};
export const GRANT_CONDITION_NAMES = Object.keys(RULES) as readonly (keyof GrantConditions)[];
/** The conditions that a relay may have for every submission. */
export const SUBMISSION_CONDITION_NAMES: readonly string[] = ['attempts', 'docTypes', 'countries', 'tags', 'sides'];

/** A condition whose value is not allowed, and what it may be; or `null`. */
export function findInvalidCondition(
  conditions: Readonly<Partial<Record<keyof GrantConditions, unknown>>>,
): { readonly name: keyof GrantConditions; readonly value: unknown; readonly allowed: string } | null {
  const isInvalid = (name: keyof GrantConditions): boolean =>
    conditions[name] !== undefined && !RULES[name].isValid(conditions[name]);
  const name = GRANT_CONDITION_NAMES.find(isInvalid);
  if (name !== undefined) return { name, value: conditions[name], allowed: RULES[name].allowed };
  const { docType, docTypes } = conditions as GrantConditions;
  const contradicts = docType !== undefined && docTypes?.includes(docType) === false;
  const allowed = `one of its document types, ${docTypes?.join(', ')}`;
  return contradicts ? { name: 'docType', value: docType, allowed } : null;
}

/** Adds the relay's own conditions where the grant has none. Anonymous clients share a subject, which has no attempts. */
export function addDefaultConditions(grant: Grant, defaults: SubmissionConditions): Grant {
  const { attempts, docTypes, countries, tags, sides } = defaults;
  return {
    ...grant,
    attempts: grant.attempts ?? (grant.subject === '' ? undefined : attempts),
    docTypes: grant.docTypes ?? (grant.docType === undefined ? docTypes : undefined),
    countries: grant.countries ?? countries,
    tags: grant.tags ?? tags,
    sides: grant.sides ?? sides,
  };
}

/**
 * Checks the sizes of a submission's fields, which come with the photos or with a hand-off.
 * @throws CaptureError `bad_request` with the field
 */
export function assertFieldSizes({ tags = [], first_name = '', last_name = '' }: PhotoRequestFields): void {
  const sizes: Readonly<Record<string, readonly [measured: number, limit: number]>> = {
    tags: [tags.length, MAX_TAGS],
    first_name: [first_name.length, MAX_NAME_CHARACTERS],
    last_name: [last_name.length, MAX_NAME_CHARACTERS],
  };
  for (const [name, [measured, limit]] of Object.entries(sizes)) {
    if (measured <= limit) continue;
    const field = `${FORM_PARTS.data}/${name}`;
    throw new CaptureError('bad_request', `${field} is over ${limit}`, { field, measured, limit, unit: 'count' });
  }
}

/** Checks the fields that the browser claims. @throws CaptureError `bad_request` with the field, such as `data/doc_type` */
export function assertFieldsWithinConditions(
  fields: PhotoRequestFields,
  { docType, docTypes, countries, tags }: GrantConditions,
): void {
  const accepted = docType === undefined ? docTypes : undefined;
  // With several types, a browser that names none would evade the condition.
  const mustName = accepted !== undefined && accepted.length > 1;
  if (fields.doc_type === undefined ? mustName : accepted?.includes(fields.doc_type) === false) {
    throw conditionError('doc_type', 'is not one of the accepted document types');
  }
  if (fields.country_code !== undefined && countries?.includes(fields.country_code) === false) {
    throw conditionError('country_code', 'is not one of the accepted countries');
  }
  const unknownTag = tags === undefined ? -1 : (fields.tags?.findIndex((tag) => !tags.includes(tag)) ?? -1);
  if (unknownTag >= 0) throw conditionError(`tags/${unknownTag}`, 'is not one of the accepted tags');
}

/** @throws CaptureError `photo_count` for a wrong number of sides */
export function assertPhotoCount({ sides = 'auto' }: GrantConditions, photoCount: number): void {
  const expected = sides === 'auto' ? photoCount : sides === 'front-back' ? 2 : 1;
  if (photoCount === expected) return;
  const detail = { field: FORM_PARTS.photos, measured: photoCount, limit: expected, unit: 'count' } as const;
  throw new CaptureError('photo_count', `${expected} photos are needed`, detail);
}

function conditionError(name: string, what: string): CaptureError {
  const field = `${FORM_PARTS.data}/${name}`;
  return new CaptureError('bad_request', `${field} ${what}`, { field });
}

/** The fields for the service: those of the browser, with what the host has bound. */
export function applyConditions(
  fields: PhotoRequestFields,
  { docType, docTypes, countries, tags, firstName, lastName }: GrantConditions,
): PhotoRequestFields {
  const bound = {
    doc_type: docType ?? (docTypes?.length === 1 ? docTypes[0] : undefined),
    country_code: countries?.length === 1 ? countries[0] : undefined,
    first_name: firstName,
    last_name: lastName,
    tags,
  };
  return { ...fields, ...withoutUndefined(bound) };
}
