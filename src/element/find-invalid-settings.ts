/** Settings that the element leaves out or replaces. A lazy module: it is for developers, and after everything that people see. */
import type { LitElement } from 'lit';
import type { CaptureConditions } from '../contract/contract.js';
import { THRESHOLDS } from '../headless/headless.js';
import { en, matchLanguage, selectMessageOverrides, type MessageOverrides } from '../i18n/i18n.js';
import { resolveHttpUrl } from '../shared/shared.js';
import type { SettingProblem } from './dev-warning-texts.js';
import {
  ALLOWED_SETTING_VALUES,
  hasCountryCodeFormat,
  isEndpointMissing,
  isValidRetakeCount,
  isRequestTag,
  isValidTimeoutMs,
  parseWords,
  rawSetting,
  type ElementSettings,
} from './element-settings.js';

/** The slots of the templates. */
export const SLOT_NAMES: readonly string[] = ['intro', 'legal', 'outcome'];

/** A host with a port, without `http:`. Browsers take it for a scheme, or for a path of the page. */
export const HOST_WITH_PORT = /^[\w.-]+:\d+(?=[/?#]|$)/;

/** An element, as far as its settings are checked. */
export type CheckedElement = HTMLElement &
  ElementSettings & { readonly messages: MessageOverrides | null; readonly handoffUrl?: string | null | undefined };

/** A setting with a value that the element leaves out or replaces. */
export interface InvalidSetting {
  /** Of the attribute, or of the property where there is none. */
  readonly name: string;
  readonly value: string;
  readonly problem: SettingProblem;
}

const BOOLEAN_ATTRIBUTES = ['sounds', 'resume', 'required', 'disabled'];

/** The document types and countries of the page, where the relay accepts none of them from this person. */
export function findUnacceptedSettings(
  element: CheckedElement,
  { doc_types, countries }: CaptureConditions,
): readonly InvalidSetting[] {
  const found: InvalidSetting[] = [];
  for (const [name, accepted] of [
    ['docType', doc_types],
    ['countryCode', countries],
  ] as const) {
    const words = parseWords(rawSetting(element, name)).map((word) => word.toLowerCase());
    const isRefused = words.length > 0 && accepted && !accepted.some((word) => words.includes(word));
    if (isRefused) found.push({ name: attributeName(name), value: words.join(' '), problem: 'notAccepted' });
  }
  return found;
}

export function findInvalidSettings(element: CheckedElement): readonly InvalidSetting[] {
  const found: InvalidSetting[] = [];
  const add = (name: string, value: unknown, problem: InvalidSetting['problem']): void =>
    void found.push({ name, value: String(value), problem });
  const addWords = (name: Parameters<typeof rawSetting>[1], isValid: (word: string) => boolean): void => {
    for (const word of parseWords(rawSetting(element, name))) if (!isValid(word)) add(attributeName(name), word, name);
  };
  for (const [name, allowed] of Object.entries(ALLOWED_SETTING_VALUES) as [
    keyof typeof ALLOWED_SETTING_VALUES,
    string[],
  ][])
    addWords(name, (word) => allowed.includes(word.toLowerCase()));
  addWords('tags', isRequestTag);
  addWords('countryCode', hasCountryCodeFormat);
  for (const [name, isValid] of [
    ['maxRetakes', isValidRetakeCount],
    ['timeoutMs', isValidTimeoutMs],
  ] as const) {
    const raw = rawSetting(element, name) ?? undefined;
    if (raw !== undefined && !isValid(raw)) add(name, raw, name);
  }
  const workerUrl = element.getAttribute('worker-url');
  if (workerUrl && !element.workerUrl) add('worker-url', workerUrl, 'workerUrl');
  for (const name of BOOLEAN_ATTRIBUTES) if (element.getAttribute(name) === 'false') add(name, 'false', 'boolean');
  const sources = parseWords(rawSetting(element, 'sources'));
  if (sources.includes('phone') && !element.endpoint) add('sources', 'phone', 'phone');
  const { endpoint, handoffUrl } = element;
  if (isEndpointMissing(element) || (endpoint && !isHttpAddress(endpoint))) add('endpoint', endpoint ?? '', 'endpoint');
  if (handoffUrl && !isHttpAddress(handoffUrl)) add('handoff-url', handoffUrl, 'handoffUrl');
  for (const [name, value] of Object.entries(element.thresholds ?? {})) {
    if (!Object.hasOwn(THRESHOLDS, name)) add('thresholds', name, 'thresholdName');
    else if (value !== undefined && !Number.isFinite(value)) add(`thresholds.${name}`, value, 'threshold');
  }
  for (const { slot } of element.children) if (slot && !SLOT_NAMES.includes(slot)) add('slot', slot, 'slot');
  return [...found, ...findMisspeltAttributes(element), ...findUnknownMessages(element)];
}

/** An address of http or https, or relative to the page. */
const isHttpAddress = (text: string): boolean =>
  !HOST_WITH_PORT.test(text.trim()) && resolveHttpUrl(text.trim(), document.baseURI) !== null;

/** Attributes that would be settings with their hyphens, such as `doctype`, and those that are properties, such as `max-retakes`. */
function findMisspeltAttributes(element: CheckedElement): readonly InvalidSetting[] {
  const { observedAttributes, elementProperties } = element.constructor as typeof LitElement;
  const properties = [...elementProperties].flatMap(([name, { attribute }]) =>
    attribute === false ? [String(name)] : [],
  );
  const bare = (name: string): string => name.replaceAll('-', '').toLowerCase();
  return element.getAttributeNames().flatMap((name): InvalidSetting[] => {
    const attribute = observedAttributes.find((known) => known !== name && bare(known) === bare(name));
    if (attribute !== undefined) return [{ name, value: attribute, problem: 'misspelt' }];
    const property = properties.find((known) => bare(known) === bare(name));
    return property === undefined ? [] : [{ name, value: property, problem: 'property' }];
  });
}

/** A language without messages, and messages without a use. */
function findUnknownMessages({ lang, messages }: CheckedElement): readonly InvalidSetting[] {
  const overrides = messages ?? {};
  const isUnknown = (key: string): boolean => key.includes('.') && !Object.hasOwn(en, key);
  const keys = Object.entries(overrides).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' && !Object.hasOwn(en, key) ? Object.keys(value) : [key],
  );
  const isLanguageMissing =
    lang !== '' && matchLanguage(lang) === null && Object.keys(selectMessageOverrides(overrides, lang)).length === 0;
  return [
    ...keys.filter(isUnknown).map((key): InvalidSetting => ({ name: 'messages', value: key, problem: 'messageKey' })),
    ...(isLanguageMissing ? [{ name: 'lang', value: lang, problem: 'language' } as const] : []),
  ];
}

const attributeName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
