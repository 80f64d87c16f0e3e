/** The form beside the live element: its fields are the settings, the address keeps them, the element shows them. */
import { brandProperties } from './brand-properties.js';
import { countryChoices } from './country-choices.js';
import { languageChoices } from './language-choices.js';
import { buildElement } from './dom-helpers.js';
import {
  DEFAULT_SETTINGS,
  toHash,
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
  /** Called at once with every setting, then at each change. */
  follow(listener: SettingsListener): void;
}

export function createSettingsForm(form: HTMLFormElement): SettingsForm {
  fillChoices(form);
  const listeners: SettingsListener[] = [];
  let current = parseSettings(location.hash);
  const tell = (next: DemoSettings): void => {
    const changed = SETTING_NAMES.filter((name) => next[name] !== current[name]);
    current = next;
    if (changed.length) listeners.forEach((listener) => listener(current, changed));
  };
  const keep = (next: DemoSettings): void => {
    history.replaceState(null, '', toHash(next) || location.pathname + location.search);
    tell(next);
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
  form.addEventListener('change', () => keep(read()));
  form.addEventListener('input', ({ target }) => {
    // A text is told when it is complete: every letter would begin the session anew.
    if (!(target instanceof HTMLInputElement && target.type === 'text')) keep(read());
  });
  addEventListener('hashchange', () => {
    if (!location.hash.includes('=') && location.hash !== '') return;
    fillForm(form, parseSettings(location.hash));
    tell(read());
  });
  fillForm(form, current);
  current = read();
  return {
    get current() {
      return current;
    },
    set(name, value) {
      fillForm(form, { ...current, [name]: value });
      keep(read());
    },
    follow(listener) {
      listeners.push(listener);
      listener(current, SETTING_NAMES);
    },
  };
}

function fillChoices(form: HTMLFormElement): void {
  const fill = (name: DemoSettingName, choices: readonly (readonly [string, string])[]): void => {
    const select = form.elements.namedItem(name);
    if (select instanceof HTMLSelectElement)
      select.append(...choices.map(([value, text]) => buildElement('option', { value }, text)));
  };
  fill('lang', languageChoices());
  fill('country-code', countryChoices());
}

/** Puts settings into the form; a word that a list does not have becomes its default. */
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

/** The settings that are attributes of the element, by the same name. */
const ATTRIBUTES = ['doc-type', 'sides', 'shutter', 'lang', 'country-code', 'first-name', 'last-name'] as const;

/** The attributes of the element for these settings, without those that are as the element has them. */
export function elementAttributes(settings: DemoSettings, tags: string | null): Readonly<Record<string, string>> {
  const plain = ATTRIBUTES.filter((name) => settings[name] !== DEFAULT_SETTINGS[name] || name === 'doc-type');
  return {
    ...Object.fromEntries(plain.map((name) => [name, settings[name]])),
    ...(settings['expose-fields'] === 'on' && { 'expose-fields': '' }),
    ...(tags !== null && { tags }),
  };
}

const APPLIED_ATTRIBUTES = [...ATTRIBUTES, 'expose-fields', 'tags'] as const;
const BRAND_PROPERTIES = ['--doc-capture-accent', '--doc-capture-on-accent', '--doc-capture-radius'] as const;

/** Lets the live element follow the settings. What a session was started with begins it anew. */
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
