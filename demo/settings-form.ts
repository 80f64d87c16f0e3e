/** The settings form: keeps the URL and the live element in step with its fields. */
import { brandProperties } from './brand-properties.js';
import { countryChoices, languageChoices } from './language-and-country-choices.js';
import { buildElement } from './dom-helpers.js';
import {
  DEFAULT_SETTINGS,
  settingsToUrlHash,
  requiresRestart,
  SETTING_NAMES,
  parseSettings,
  type DemoSettingName,
  type DemoSettings,
} from './demo-settings.js';

type SettingsListener = (settings: DemoSettings, changed: readonly DemoSettingName[]) => void;

export interface SettingsForm {
  readonly current: DemoSettings;
  set(name: DemoSettingName, value: string): void;
  /** Calls the listener now with all settings, then on each change. */
  follow(listener: SettingsListener): void;
}

/** @param languages tags of the languages to choose from */
export function createSettingsForm(form: HTMLFormElement, languages: readonly string[]): SettingsForm {
  fillChoices(form, languages);
  const listeners: SettingsListener[] = [];
  let current = parseSettings(location.hash);
  const notify = (next: DemoSettings): void => {
    const changed = SETTING_NAMES.filter((name) => next[name] !== current[name]);
    current = next;
    if (changed.length) listeners.forEach((listener) => listener(current, changed));
  };
  const save = (next: DemoSettings): void => {
    // The element keeps a hand-off in the state of the history entry.
    history.replaceState(history.state, '', settingsToUrlHash(next) || location.pathname + location.search);
    notify(next);
  };
  const read = (): DemoSettings => {
    const data = new FormData(form);
    const entries = SETTING_NAMES.map((name) => {
      const value = data.get(name);
      return [name, typeof value === 'string' ? value : ''];
    });
    return Object.fromEntries(entries) as DemoSettings;
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => save(read()));
  form.addEventListener('input', ({ target }) => {
    // Text fields report on `change`: every letter would restart the session.
    if (!(target instanceof HTMLInputElement && target.type === 'text')) save(read());
  });
  addEventListener('hashchange', () => {
    if (!location.hash.includes('=') && location.hash !== '') return;
    fillForm(form, parseSettings(location.hash));
    notify(read());
  });
  fillForm(form, current);
  current = read();
  return {
    get current() {
      return current;
    },
    set(name, value) {
      fillForm(form, { ...current, [name]: value });
      save(read());
    },
    follow(listener) {
      listeners.push(listener);
      listener(current, SETTING_NAMES);
    },
  };
}

function fillChoices(form: HTMLFormElement, languages: readonly string[]): void {
  const fill = (name: DemoSettingName, choices: readonly (readonly [string, string])[]): void => {
    const select = form.elements.namedItem(name);
    if (select instanceof HTMLSelectElement)
      select.append(...choices.map(([value, text]) => buildElement('option', { value }, text)));
  };
  fill('lang', languageChoices(languages));
  fill('country-code', countryChoices());
}

/** Writes settings into the form. A value that a list lacks becomes the default. */
function fillForm(form: HTMLFormElement, settings: DemoSettings): void {
  for (const name of SETTING_NAMES) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = settings[name] === field.value;
    else if (field instanceof HTMLInputElement) field.value = settings[name];
    else if (field instanceof HTMLSelectElement) {
      field.value = settings[name];
      if (field.selectedIndex < 0) field.value = DEFAULT_SETTINGS[name];
    }
  }
}

/** Settings that are attributes of the element with the same name. */
const ATTRIBUTES = ['doc-type', 'sides', 'shutter', 'lang', 'country-code', 'first-name', 'last-name'] as const;

/** The element's attributes for these settings, without its defaults. */
export function elementAttributes(settings: DemoSettings, tags: string | null): Readonly<Record<string, string>> {
  const isWritten = (name: (typeof ATTRIBUTES)[number]): boolean =>
    name === 'doc-type' ? settings[name] !== '' : settings[name] !== DEFAULT_SETTINGS[name];
  const plain = ATTRIBUTES.filter(isWritten);
  return {
    ...Object.fromEntries(plain.map((name) => [name, settings[name]])),
    ...(settings.expose && { expose: settings.expose }),
    ...(tags !== null && { tags }),
  };
}

const APPLIED_ATTRIBUTES = [...ATTRIBUTES, 'expose', 'tags'] as const;
const BRAND_PROPERTIES = ['--doc-capture-accent', '--doc-capture-on-accent', '--doc-capture-radius'] as const;

/** Applies settings to the live element, and restarts the session where needed. */
export function applySettings(
  capture: HTMLElementTagNameMap['doc-capture'],
  controls: SettingsForm,
  tagsOf: (answer: string) => string | null,
): void {
  controls.follow((settings, changed) => {
    const wanted: Readonly<Record<string, string>> = {
      lang: settings.lang,
      ...elementAttributes(settings, tagsOf(settings.answer)),
    };
    for (const name of APPLIED_ATTRIBUTES) {
      const value = wanted[name];
      if (value === undefined) capture.removeAttribute(name);
      else if (capture.getAttribute(name) !== value) capture.setAttribute(name, value);
    }
    const brand: Readonly<Record<string, string>> = brandProperties(settings.accent, settings.radius, DEFAULT_SETTINGS);
    for (const name of BRAND_PROPERTIES) capture.style.setProperty(name, brand[name] ?? null);
    document.documentElement.dataset['theme'] = settings.theme;
    if (changed.some(requiresRestart) && capture.state?.name !== 'welcome') capture.reset();
  });
}
