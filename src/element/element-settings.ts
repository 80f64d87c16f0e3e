import type { LitElement } from 'lit';
import {
  DOC_TYPES,
  SIDES_SETTINGS,
  REQUEST_TAG_PATTERN,
  type CaptureConditions,
  type DocType,
  type PhotoRequestFields,
} from '../contract/contract.js';
import type { CaptureConfig, CaptureSource, PhotoSource } from '../headless/headless.js';
import type { DocCapturePropertiesBase } from './properties-base.js';

/** What `expose` may name. */
export type Exposed = 'fields' | 'images';

/** The settings of the element, as they are in use: those that a capture is configured with. */
export type ElementSettings = Omit<
  DocCapturePropertiesBase,
  keyof LitElement | 'handoffUrl' | 'name' | NonSessionProp
> & {
  /** The element's name in a form. */
  readonly name?: string | null;
  readonly form?: object | null;
};

/** Properties that are not part of the session's configuration. */
export const NON_SESSION_PROPS = ['messages', 'hostName', 'sounds', 'expose', 'name', 'required', 'disabled'] as const;
type NonSessionProp = (typeof NON_SESSION_PROPS)[number];

const PHOTO_SOURCES: readonly PhotoSource[] = ['camera', 'file'];
/** The default. `phone` is among the sources then where the relay says that it takes hand-offs. */
const ALL_SOURCES: readonly CaptureSource[] = [...PHOTO_SOURCES, 'phone'];
const COUNTRY_CODE_PATTERN = /^[a-z]{2}$/i;

/** The words of each setting that has any, in lower case. */
export const ALLOWED_SETTING_VALUES = {
  docType: DOC_TYPES,
  sides: SIDES_SETTINGS,
  shutter: ['auto', 'manual'],
  review: ['always', 'problems'],
  sources: ALL_SOURCES,
  expose: ['fields', 'images'],
  credentials: ['omit', 'same-origin', 'include'],
} as const;

/**
 * Words separated by spaces or commas, as in `tags="kyc web_2024"`, or a list. Frameworks may set a list property as
 * text, and set a removed one to `null`.
 */
export function parseWords(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(/[\s,]+/).filter(Boolean);
  return Array.isArray(value) ? value.map(String) : [];
}

/** The allowed words that a value names, in the order of the allowed ones. Upper and lower case are alike. */
function knownWords<T extends string>(allowed: readonly T[], value: unknown): readonly T[] {
  const words = parseWords(value).map((word) => word.toLowerCase());
  return allowed.filter((word) => words.includes(word));
}

/** `undefined` for none, the only one, or all. */
const oneOrList = <T extends string>(words: readonly T[]): T | readonly T[] | undefined =>
  words.length > 1 ? words : words[0];

/** The value in use of each setting that may be set to anything. An attribute, a template or a script sets it. */
export const SETTING_PARSERS = {
  docType: (value: unknown) => oneOrList(knownWords(DOC_TYPES, value)),
  countryCode: (value: unknown) =>
    oneOrList(parseWords(value).flatMap((code) => (hasCountryCodeFormat(code) ? code.toLowerCase() : []))),
  tags: (value: unknown) => parseWords(value).filter(isRequestTag),
  sides: (value: unknown) => knownWords(SIDES_SETTINGS, value)[0] ?? 'auto',
  shutter: (value: unknown) => knownWords(ALLOWED_SETTING_VALUES.shutter, value)[0] ?? 'auto',
  review: (value: unknown) => knownWords(ALLOWED_SETTING_VALUES.review, value)[0] ?? 'always',
  sources: (value: unknown) => {
    const sources = knownWords(ALL_SOURCES, value);
    return sources.length > 0 ? sources : ALL_SOURCES;
  },
  expose: (value: unknown) => knownWords(ALLOWED_SETTING_VALUES.expose, value),
  credentials: (value: unknown) => knownWords(ALLOWED_SETTING_VALUES.credentials, value)[0],
  maxRetakes: (value: unknown) => (isValidRetakeCount(value) ? Number(value) : 2),
  timeoutMs: (value: unknown) => (isValidTimeoutMs(value) ? Number(value) : 90_000),
} as const;

export type SettingName = keyof typeof SETTING_PARSERS;

/** What was set on each element, where the property returns the value in use. */
const rawSettings = new WeakMap<object, Map<SettingName, unknown>>();

/** A setting as it was set, valid or not. */
export function rawSetting(element: object, name: SettingName): unknown {
  return rawSettings.get(element)?.get(name);
}

export function setRawSetting(element: object, name: SettingName, value: unknown): void {
  const settings = rawSettings.get(element) ?? new Map<SettingName, unknown>();
  rawSettings.set(element, settings.set(name, value));
}

export const hasCountryCodeFormat = (code: string): boolean => COUNTRY_CODE_PATTERN.test(code);
export const isRequestTag = (tag: string): boolean => REQUEST_TAG_PATTERN.test(tag);
const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
/** A whole number from 0 up. */
export const isValidRetakeCount = (value: unknown): boolean =>
  isSet(value) && Number(value) >= 0 && Number.isInteger(Number(value));
/** Milliseconds above 0. */
export const isValidTimeoutMs = (value: unknown): boolean =>
  isSet(value) && Number(value) > 0 && Number(value) < Infinity;

/**
 * The photos should be sent, but `endpoint` is missing: it is empty, or `grant` or `credentials` are set without it. Not
 * in a form that submits the photos.
 */
export function isEndpointMissing({ endpoint, grant, credentials, name, form }: ElementSettings): boolean {
  return (endpoint === '' || (!endpoint && Boolean(grant || credentials))) && !(name && form);
}

/**
 * What is accepted: of the words of the host those that the relay accepts too. What the host allows beyond them is left out,
 * because the relay refuses it.
 * @returns empty for everything
 */
function acceptedWords<T extends string>(
  byHost: T | readonly T[] | undefined,
  byRelay: readonly T[] | undefined,
): readonly T[] {
  const requested = byHost === undefined ? [] : ([byHost].flat() as readonly T[]);
  const both = byRelay?.filter((word) => requested.includes(word)) ?? requested;
  return both.length > 0 ? both : (byRelay ?? []);
}

/** The countries that host and relay accept; empty for every country. */
export function acceptedCountries(
  { countryCode }: Pick<ElementSettings, 'countryCode'>,
  { countries }: CaptureConditions,
): readonly string[] {
  return acceptedWords(countryCode, countries);
}

/** What the relay accepts from this page. */
export interface RelayConditions extends CaptureConditions {
  /** The right of a hand-off, in place of the page's own. A page may set its `grant` again at any time. */
  readonly grant?: string;
}

/**
 * Converts the settings to the configuration of a capture.
 * @param chosenCountry what the person chose, where several are accepted; `''` for none
 * @param canHandOff a phone could continue for this device
 */
export function toCaptureConfig(
  settings: ElementSettings,
  chosenCountry: string,
  onSubmit: NonNullable<CaptureConfig['onSubmit']>,
  conditions: RelayConditions = {},
  canHandOff = false,
): CaptureConfig {
  const docTypes = acceptedWords(settings.docType, conditions.doc_types);
  const docType = docTypes.length === 1 ? docTypes[0] : undefined;
  const countries = acceptedCountries(settings, conditions);
  const endpoint = settings.endpoint || (isEndpointMissing(settings) ? '' : undefined);
  const { shutter, review, maxRetakes, timeoutMs, credentials } = settings;
  return {
    endpoint,
    canSend: endpoint !== undefined,
    grant: (conditions.grant ?? settings.grant) || undefined,
    ...(conditions.summary && { summary: true }),
    docType,
    docTypes: docType ? [] : docTypes.length > 0 ? docTypes : DOC_TYPES,
    countries: countries.length === 1 ? undefined : countries,
    sidesSetting: conditions.sides ?? settings.sides,
    shutter,
    review,
    sources: toSources(settings, canHandOff && Boolean(endpoint), conditions),
    maxRetakes,
    timeoutMs,
    workerUrl: settings.workerUrl || undefined,
    credentials,
    thresholds: settings.thresholds ?? undefined,
    fields: toPhotoRequestFields(settings, docType, countryToSend(countries, chosenCountry)),
    onSubmit,
  };
}

/** The country to send: the only accepted one, or the person's choice. `''` for none. */
export function countryToSend(accepted: readonly string[], chosen: string): string {
  if (accepted.length === 1) return accepted[0] ?? '';
  return accepted.length === 0 || accepted.includes(chosen) ? chosen : '';
}

/** The sources in a fixed order. A phone is among them where one could continue, by default where the relay takes hand-offs. */
function toSources(
  { sources }: ElementSettings,
  canHandOff: boolean,
  { handoff }: CaptureConditions,
): readonly CaptureSource[] {
  const isPhoneOffered = canHandOff && sources.includes('phone') && (sources !== ALL_SOURCES || handoff === true);
  const offered = sources.filter((source) => source !== 'phone' || isPhoneOffered);
  return offered.length > 0 ? offered : PHOTO_SOURCES;
}

function toPhotoRequestFields(
  { firstName, lastName, tags }: ElementSettings,
  docType: DocType | undefined,
  country: string,
): PhotoRequestFields {
  return {
    ...(docType && { doc_type: docType }),
    ...(country && { country_code: country }),
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...(tags.length > 0 && { tags }),
  };
}
