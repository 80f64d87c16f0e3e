import { getOwnProperty, isJsonObject } from '../shared/shared.js';
import { CaptureError, type RelayCode } from './capture-error.js';
import { DOC_TYPES, SIDES_SETTINGS, isDocType, type DocType, type SidesSetting } from './document-types.js';
import { parsePhotoRequestFields, type PhotoRequestFields } from './photo-request.js';
import type { RelayAnswer } from './relay-answer.js';

/**
 * The messages of a hand-off: a capture that begins on a computer and continues on a phone. They exist only between browsers and
 * the relay.
 */

/** What the phone reports while it captures. */
export const HANDOFF_STEPS = ['camera_opened', 'front_taken', 'back_taken'] as const;
export type HandoffStep = (typeof HANDOFF_STEPS)[number];

export function isHandoffStep(word: unknown): word is HandoffStep {
  return (HANDOFF_STEPS as readonly unknown[]).includes(word);
}

/** The settings of the computer's page that the phone's page needs. */
export interface HandoffSettings {
  readonly doc_type?: DocType;
  /** The types among which the person may choose. */
  readonly doc_types?: readonly DocType[];
  /** ISO 3166-1 alpha-2, lower case. */
  readonly country_code?: string;
  readonly sides?: SidesSetting;
  /** BCP 47 tag of the interface. */
  readonly lang?: string;
  readonly theme?: 'light' | 'dark';
}

/** The body of `POST /handoff`. What it names binds the submission of the phone. Names and tags are not sent to the phone. */
export interface HandoffRequest extends HandoffSettings, PhotoRequestFields {
  /** Origin of the page that the phone opens. A claim from another one is refused. Default: every allowed origin. */
  readonly phone_origin?: string;
}

/** The answer of `POST /handoff`. */
export interface CreatedHandoff {
  readonly id: string;
  /** The secret of the link: 144 random bits. It belongs into the link's fragment, which no server sees. */
  readonly claim_code: string;
  /** The computer's bearer token for this hand-off. */
  readonly token: string;
  readonly expires_in_seconds: number;
}

/** The answer of a claim. */
export interface HandoffClaim extends HandoffSettings {
  /** Two digits, which the computer shows too. */
  readonly code: string;
  readonly confirmed: boolean;
  readonly expires_in_seconds: number;
}

/**
 * Why a hand-off ended without an answer. `expired`: after its ten minutes. `taken_over`: by the computer. `gave_up`: by the
 * phone. `replaced`: by another hand-off of the same subject.
 */
export type HandoffEndReason = 'expired' | 'taken_over' | 'gave_up' | 'replaced';

/** An event of `GET /handoff/{id}/events`. The last one is `ended`, or `answered` with the verdict true. */
export type HandoffEvent =
  | { readonly type: 'claimed'; readonly code: string }
  | { readonly type: 'confirmed' }
  | { readonly type: 'progress'; readonly step: HandoffStep }
  /** The photos are arriving at the relay. */
  | { readonly type: 'sending' }
  /** The submission failed with an error. The phone may try again. */
  | { readonly type: 'failed'; readonly code: RelayCode }
  /** The phone's answer. After one with the verdict false, the phone may submit again. */
  | { readonly type: 'answered'; readonly answer: RelayAnswer }
  | { readonly type: 'ended'; readonly reason: HandoffEndReason };

/** Bearer tokens of hand-offs begin with it. No grant does. */
export const HANDOFF_TOKEN_PREFIX = 'doc-capture-handoff';

/** The bearer token of one end. */
export function createHandoffToken(id: string, secret: string): string {
  return `${HANDOFF_TOKEN_PREFIX}.${id}.${secret}`;
}

/**
 * Parses the body of `POST /handoff` strictly. Unknown members are dropped.
 * @throws CaptureError `bad_request`. `detail.field` is the path, such as `data/sides`, never the value
 */
export function parseHandoffRequest(json: unknown): HandoffRequest {
  const fields = parsePhotoRequestFields(json);
  const docTypes = isJsonObject(json) ? getOwnProperty(json, 'doc_types') : undefined;
  if (docTypes !== undefined && !(Array.isArray(docTypes) && docTypes.length > 0 && docTypes.every(isDocType))) {
    throw invalidMember('doc_types', `is no list of ${DOC_TYPES.join(', ')}`);
  }
  return {
    ...fields,
    ...(docTypes === undefined ? {} : { doc_types: docTypes }),
    ...parseMember(json, 'sides', isSidesSetting, `is not one of ${SIDES_SETTINGS.join(', ')}`),
    ...parseMember(json, 'lang', isLanguageTag, 'is no language tag'),
    ...parseMember(json, 'theme', isTheme, 'is neither light nor dark'),
    ...parseMember(json, 'phone_origin', isHttpOrigin, 'is no origin such as https://shop.example'),
  };
}

function parseMember<Name extends string, T>(
  json: unknown,
  name: Name,
  isValid: (value: unknown) => value is T,
  problem: string,
): { readonly [Key in Name]?: T } {
  const value = isJsonObject(json) ? getOwnProperty(json, name) : undefined;
  if (value === undefined) return {};
  if (!isValid(value)) throw invalidMember(name, problem);
  return { [name]: value } as { readonly [Key in Name]: T };
}

const isSidesSetting = (value: unknown): value is SidesSetting =>
  (SIDES_SETTINGS as readonly unknown[]).includes(value);
const isTheme = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark';
const isLanguageTag = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8}){0,4}$/.test(value);
const isHttpOrigin = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[\w.:[\]-]{1,260}$/.test(value);

function invalidMember(name: string, problem: string): CaptureError {
  const field = `data/${name}`;
  return new CaptureError('bad_request', `${field} ${problem}`, { field });
}
