import {
  DOC_TYPES,
  SIDES_SETTINGS,
  TAG_PATTERN,
  type DocType,
  type PhotoFields,
  type SidesSetting,
} from '../contract/contract.js';
import type { CaptureConfig, PhotoSource, Thresholds } from '../headless/headless.js';

/** The element's settings as its properties hold them: what a host wrote, right or wrong, or `null` once removed. */
export interface ElementSettings {
  readonly endpoint: string | undefined;
  readonly grant: string | (() => Promise<string>) | undefined;
  readonly docType: DocType | undefined;
  readonly docTypes: readonly DocType[];
  readonly countryCode: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly tags: readonly string[];
  readonly sides: SidesSetting;
  readonly shutter: 'auto' | 'manual';
  readonly sources: readonly PhotoSource[];
  readonly maxRetakes: number;
  readonly workerUrl: string | undefined;
  readonly timeout: number;
  readonly credentials: RequestCredentials | undefined;
  readonly thresholds: Partial<Thresholds> | undefined;
  /** The name in a form, and the form. */
  readonly name?: string | null;
  readonly form?: object | null;
}

/** Properties that say nothing about the session: a change of theirs leaves it alone. */
export const NON_SESSION_PROPS: readonly PropertyKey[] = [
  'messages',
  'sounds',
  'exposeFields',
  'name',
  'required',
  'disabled',
];

const SOURCES: readonly PhotoSource[] = ['camera', 'file'];
const CREDENTIALS_MODES: readonly RequestCredentials[] = ['omit', 'same-origin', 'include'];
const SHUTTER_MODES = ['auto', 'manual'] as const;

export const COUNTRY_CODE_PATTERN = /^[a-z]{2}$/i;
/** The words that settings may hold. */
export const SETTING_VALUES = {
  docType: DOC_TYPES,
  docTypes: DOC_TYPES,
  sides: SIDES_SETTINGS,
  shutter: SHUTTER_MODES,
  sources: SOURCES,
  credentials: CREDENTIALS_MODES,
} as const satisfies Partial<Record<keyof ElementSettings, readonly string[]>>;

/**
 * Nothing says where to, but that photos are to be sent: an `endpoint` that is empty, or what only a relay is told. In a
 * form that carries the photos neither means that.
 */
export function isEndpointMissing({ endpoint, grant, credentials, name, form }: ElementSettings): boolean {
  return (endpoint === '' || (!endpoint && Boolean(grant || credentials))) && !(name && form);
}

/** `value` if it is one of the words, else `fallback`: an attribute may hold anything. */
function oneOf<T extends string>(words: readonly T[], value: unknown, fallback: T): T;
function oneOf<T extends string>(words: readonly T[], value: unknown): T | undefined;
function oneOf<T extends string>(words: readonly T[], value: unknown, fallback?: T): T | undefined {
  return words.find((word) => word === value) ?? fallback;
}

/**
 * Words separated by spaces or commas, as in `tags="kyc web_2024"`; or the list itself. Frameworks write attributes as
 * properties where there is one: as text, and as nothing once they are gone.
 */
export function parseWords(words: unknown): readonly string[] {
  return typeof words === 'string' ? words.split(/[\s,]+/).filter(Boolean) : Array.isArray(words) ? words : [];
}

/**
 * A number that a setting holds: whole retakes from 0 up, a time above 0. `null` where it is none of these, `undefined`
 * where nothing is given.
 */
export function parseNumberSetting(
  settings: ElementSettings,
  name: 'maxRetakes' | 'timeout',
): number | null | undefined {
  const given: unknown = settings[name] ?? undefined;
  if (given === undefined) return given;
  const value = Number(given);
  const fits = name === 'timeout' ? value > 0 && value < Infinity : value >= 0 && Number.isInteger(value);
  return fits ? value : null;
}

/** The document types a person may choose from; empty when the host has decided. */
export function docTypeChoices({
  docType,
  docTypes,
}: Pick<ElementSettings, 'docType' | 'docTypes'>): readonly DocType[] {
  if (oneOf(DOC_TYPES, docType)) return [];
  const accepted = parseWords(docTypes);
  const known = DOC_TYPES.filter((type) => accepted.includes(type));
  return known.length === 1 ? [] : known.length ? known : DOC_TYPES;
}

/** What the person said about the document, where the host left it open. */
export interface ChosenDocument {
  readonly docType: DocType | null;
  /** ISO 3166-1 alpha-2, or `''`. */
  readonly country: string;
}

/** The document type that holds: the host's, the only one accepted, or the one the person chose. */
export function resolveDocType(
  settings: Pick<ElementSettings, 'docType' | 'docTypes'>,
  chosen: DocType | null,
): DocType | undefined {
  const fixed = oneOf(DOC_TYPES, settings.docType);
  if (fixed) return fixed;
  const choices = docTypeChoices(settings);
  if (!choices.length) return DOC_TYPES.find((type) => parseWords(settings.docTypes).includes(type));
  return choices.find((type) => type === chosen);
}

/** Settings → configuration of a capture. Unknown words count as not given. */
export function toCaptureConfig(
  settings: ElementSettings,
  chosen: ChosenDocument,
  onSubmit: NonNullable<CaptureConfig['onSubmit']>,
): CaptureConfig {
  const docType = resolveDocType(settings, chosen.docType);
  const wanted = parseWords(settings.sources);
  const sources = SOURCES.filter((source) => wanted.includes(source));
  const endpoint = settings.endpoint || (isEndpointMissing(settings) ? '' : undefined);
  return {
    endpoint,
    canSend: endpoint !== undefined,
    grant: settings.grant || undefined,
    docType,
    sidesSetting: oneOf(SIDES_SETTINGS, settings.sides, 'auto'),
    shutter: oneOf(SHUTTER_MODES, settings.shutter, 'auto'),
    sources: sources.length ? sources : SOURCES,
    maxRetakes: parseNumberSetting(settings, 'maxRetakes') ?? 2,
    timeoutMs: parseNumberSetting(settings, 'timeout') ?? undefined,
    workerUrl: settings.workerUrl || undefined,
    credentials: oneOf(CREDENTIALS_MODES, settings.credentials),
    thresholds: settings.thresholds ?? undefined,
    fields: toPhotoFields(settings, docType, chosen.country),
    onSubmit,
  };
}

function toPhotoFields(settings: ElementSettings, docType: DocType | undefined, chosenCountry: string): PhotoFields {
  const { firstName, lastName } = settings;
  const tags = parseWords(settings.tags).filter((tag) => TAG_PATTERN.test(tag));
  const countryCode = settings.countryCode || chosenCountry;
  return {
    ...(docType && { doc_type: docType }),
    ...(COUNTRY_CODE_PATTERN.test(countryCode) && { country_code: countryCode.toLowerCase() }),
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...(tags.length > 0 && { tags }),
  };
}
