import {
  DOC_TYPES,
  type CaptureConditions,
  SIDES_SETTINGS,
  TAG_PATTERN,
  type DocType,
  type PhotoRequestFields,
  type SidesSetting,
} from '../contract/contract.js';
import type { CaptureConfig, CaptureSource, PhotoSource, Thresholds } from '../headless/headless.js';

/** The element's properties as the host set them, valid or not. A framework may set a removed one to `null`. */
export interface ElementSettings {
  readonly endpoint: string | undefined;
  readonly grant: string | (() => Promise<string>) | undefined;
  readonly docType: DocType | undefined;
  readonly docTypes: readonly DocType[];
  readonly ask: 'after' | 'first';
  readonly countryCode: string | undefined;
  readonly countries: readonly string[];
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly tags: readonly string[];
  readonly sides: SidesSetting;
  readonly shutter: 'auto' | 'manual';
  readonly review: 'always' | 'problems';
  readonly sources: readonly CaptureSource[];
  readonly summary: boolean;
  readonly conditions: boolean;
  readonly maxRetakes: number;
  readonly resume: boolean;
  readonly resumeKey: string | (() => Promise<string>) | undefined;
  readonly workerUrl: string | undefined;
  readonly timeout: number;
  readonly credentials: RequestCredentials | undefined;
  readonly thresholds: Partial<Thresholds> | undefined;
  /** The element's name in a form. */
  readonly name?: string | null;
  readonly form?: object | null;
}

/** Properties that are not part of the session's configuration. */
export const NON_SESSION_PROPS: readonly PropertyKey[] = [
  'messages',
  'hostName',
  'sounds',
  'exposeFields',
  'exposeImages',
  'conditions',
  'name',
  'required',
  'disabled',
];

/** The default. To it, `phone` is added where the relay says that it takes hand-offs. */
export const DEFAULT_SOURCES: readonly PhotoSource[] = ['camera', 'file'];
const SOURCES: readonly CaptureSource[] = [...DEFAULT_SOURCES, 'phone'];
const CREDENTIALS_MODES: readonly RequestCredentials[] = ['omit', 'same-origin', 'include'];
const SHUTTER_MODES = ['auto', 'manual'] as const;
const ASK_MODES = ['after', 'first'] as const;
const REVIEW_MODES = ['always', 'problems'] as const;

export const COUNTRY_CODE_PATTERN = /^[a-z]{2}$/i;
/** The allowed values per setting. */
export const ALLOWED_SETTING_VALUES = {
  docType: DOC_TYPES,
  docTypes: DOC_TYPES,
  ask: ASK_MODES,
  sides: SIDES_SETTINGS,
  shutter: SHUTTER_MODES,
  review: REVIEW_MODES,
  sources: SOURCES,
  credentials: CREDENTIALS_MODES,
} as const satisfies Partial<Record<keyof ElementSettings, readonly string[]>>;

/**
 * The photos should be sent, but `endpoint` is missing: it is empty, or `grant` or `credentials` are set without it. Not
 * in a form that submits the photos.
 */
export function isEndpointMissing({ endpoint, grant, credentials, name, form }: ElementSettings): boolean {
  return (endpoint === '' || (!endpoint && Boolean(grant || credentials))) && !(name && form);
}

/** `value` if it is one of `allowed`, else `fallback`. An attribute may hold anything. */
function oneOf<T extends string>(allowed: readonly T[], value: unknown, fallback: T): T;
function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined;
function oneOf<T extends string>(allowed: readonly T[], value: unknown, fallback?: T): T | undefined {
  return allowed.find((word) => word === value) ?? fallback;
}

/**
 * Words separated by spaces or commas, as in `tags="kyc web_2024"`, or a list. Frameworks may set a list property as
 * text, and set a removed one to `null`.
 */
export function parseWords(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(/[\s,]+/).filter(Boolean);
  return Array.isArray(value) ? value : [];
}

/** The number of a setting: whole retakes from 0, a time above 0. `null` if it is invalid, `undefined` if it is not set. */
export function parseNumberSetting(
  settings: ElementSettings,
  name: 'maxRetakes' | 'timeout',
): number | null | undefined {
  const raw: unknown = settings[name] ?? undefined;
  if (raw === undefined) return undefined;
  const value = Number(raw);
  const isValid = name === 'timeout' ? value > 0 && value < Infinity : value >= 0 && Number.isInteger(value);
  return isValid ? value : null;
}

/** The document types that the person may choose from; empty when the host has decided. */
export function docTypeChoices({
  docType,
  docTypes,
}: Pick<ElementSettings, 'docType' | 'docTypes'>): readonly DocType[] {
  if (oneOf(DOC_TYPES, docType)) return [];
  const accepted = parseWords(docTypes);
  const known = DOC_TYPES.filter((type) => accepted.includes(type));
  if (known.length === 0) return DOC_TYPES;
  return known.length === 1 ? [] : known;
}

/** Settings that the relay's conditions may restrict. */
type RestrictedSettings = Pick<ElementSettings, 'docType' | 'docTypes' | 'sides'>;

/** The settings within the relay's conditions. What the host allows beyond them is left out, because the relay refuses it. */
export function restrictSettings(
  { docType, docTypes, sides }: RestrictedSettings,
  { doc_types: accepted, sides: boundSides }: CaptureConditions,
): RestrictedSettings {
  if (accepted === undefined) return { docType, docTypes, sides: boundSides ?? sides };
  const requested = parseWords(docTypes);
  const both = accepted.filter((type) => requested.includes(type));
  return {
    docType: oneOf(accepted, docType),
    docTypes: both.length > 0 ? both : accepted,
    sides: boundSides ?? sides,
  };
}

/** The accepted countries in lower case; empty for every country. */
export function parseCountries(settings: Pick<ElementSettings, 'countries'>): readonly string[] {
  return parseWords(settings.countries)
    .filter((code) => COUNTRY_CODE_PATTERN.test(code))
    .map((code) => code.toLowerCase());
}

type CountrySettings = Pick<ElementSettings, 'countries' | 'countryCode'>;

/** The countries within the relay's conditions. */
export function restrictCountries(settings: CountrySettings, { countries: bound }: CaptureConditions): CountrySettings {
  const requested = parseCountries(settings);
  const both = bound?.filter((code) => requested.includes(code)) ?? requested;
  return { countryCode: settings.countryCode, countries: both.length > 0 ? both : (bound ?? []) };
}

/** Whether the host has decided on one country: the only accepted one, or `country-code` without a list. */
export function isCountryFixed(settings: CountrySettings): boolean {
  const { length } = parseCountries(settings);
  return length === 1 || (length === 0 && Boolean(settings.countryCode));
}

/** The country to send: the only accepted one, or the person's choice, or the default of the host. `''` for none. */
export function resolveCountry(settings: CountrySettings, chosen: string): string {
  const accepted = parseCountries(settings);
  const byHost = (settings.countryCode ?? '').toLowerCase();
  if (accepted.length === 0) return byHost || chosen;
  if (accepted.length === 1) return accepted[0] ?? '';
  return [chosen, byHost].find((code) => accepted.includes(code)) ?? '';
}

/** What the person chose where the host left it open. */
export interface ChosenDocument {
  readonly docType: DocType | null;
  /** ISO 3166-1 alpha-2, or `''` for none. */
  readonly country: string;
}

/** The effective document type: the host's, the only accepted one, or the one that the person chose. */
export function resolveDocType(
  settings: Pick<ElementSettings, 'docType' | 'docTypes'>,
  chosen: DocType | null,
): DocType | undefined {
  const hostDocType = oneOf(DOC_TYPES, settings.docType);
  if (hostDocType) return hostDocType;
  const choices = docTypeChoices(settings);
  if (!choices.length) return DOC_TYPES.find((type) => parseWords(settings.docTypes).includes(type));
  return choices.find((type) => type === chosen);
}

/** Converts the settings to the configuration of a capture. Unknown words count as not set. */
export function toCaptureConfig(
  settings: ElementSettings,
  chosen: ChosenDocument,
  onSubmit: NonNullable<CaptureConfig['onSubmit']>,
  conditions: CaptureConditions = {},
  canHandOff = false,
): CaptureConfig {
  const restricted = restrictSettings(settings, conditions);
  const bounded = restrictCountries(settings, conditions);
  const docType = resolveDocType(restricted, chosen.docType);
  const endpoint = settings.endpoint || (isEndpointMissing(settings) ? '' : undefined);
  return {
    endpoint,
    canSend: endpoint !== undefined,
    grant: settings.grant || undefined,
    ...(settings.summary && { summary: true }),
    docType,
    docTypes: docTypeChoices(restricted),
    countries: isCountryFixed(bounded) ? undefined : parseCountries(bounded),
    sidesSetting: oneOf(SIDES_SETTINGS, restricted.sides, 'auto'),
    shutter: oneOf(SHUTTER_MODES, settings.shutter, 'auto'),
    review: oneOf(REVIEW_MODES, settings.review, 'always'),
    sources: toSources(settings, canHandOff && Boolean(endpoint), conditions),
    maxRetakes: parseNumberSetting(settings, 'maxRetakes') ?? 2,
    timeoutMs: parseNumberSetting(settings, 'timeout') ?? undefined,
    workerUrl: settings.workerUrl || undefined,
    credentials: oneOf(CREDENTIALS_MODES, settings.credentials),
    thresholds: settings.thresholds ?? undefined,
    fields: toPhotoRequestFields(settings, docType, chosen.country),
    onSubmit,
  };
}

/** The sources in a fixed order. By default a phone is among them where the relay says that it takes hand-offs. */
function toSources(
  { sources }: ElementSettings,
  canHandOff: boolean,
  { handoff }: CaptureConditions,
): readonly CaptureSource[] {
  const requested = parseWords(sources);
  const wantsPhone = requested.includes('phone') || (sources === DEFAULT_SOURCES && handoff);
  const known = DEFAULT_SOURCES.filter((source) => requested.includes(source));
  const own = known.length > 0 || (wantsPhone && canHandOff) ? known : DEFAULT_SOURCES;
  return wantsPhone && canHandOff ? [...own, 'phone'] : own;
}

function toPhotoRequestFields(
  settings: ElementSettings,
  docType: DocType | undefined,
  chosenCountry: string,
): PhotoRequestFields {
  const { firstName, lastName } = settings;
  const countryCode = resolveCountry(settings, chosenCountry);
  const tags = parseWords(settings.tags).filter((tag) => TAG_PATTERN.test(tag));
  return {
    ...(docType && { doc_type: docType }),
    ...(COUNTRY_CODE_PATTERN.test(countryCode) && { country_code: countryCode }),
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...(tags.length > 0 && { tags }),
  };
}
