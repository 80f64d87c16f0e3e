/** The form beside the live element: its fields are the settings, the address keeps them, the element shows them. */
import { brandOf } from './brand.js';
import { countryChoices } from './countries.js';
import { languageChoices } from './languages.js';
import { make } from './page.js';
import {
  DEFAULTS,
  hashOf,
  isStructural,
  SETTING_NAMES,
  settingsOf,
  type SettingName,
  type Settings,
} from './settings.js';

type Listener = (settings: Settings, changed: readonly SettingName[]) => void;

export interface Controls {
  readonly current: Settings;
  set(name: SettingName, value: string): void;
  /** Called at once with every setting, then at each change. */
  follow(listener: Listener): void;
}

export function openControls(form: HTMLFormElement): Controls {
  fillChoices(form);
  const listeners: Listener[] = [];
  let current = settingsOf(location.hash);
  const tell = (next: Settings): void => {
    const changed = SETTING_NAMES.filter((name) => next[name] !== current[name]);
    current = next;
    if (changed.length) listeners.forEach((listener) => listener(current, changed));
  };
  const keep = (next: Settings): void => {
    history.replaceState(null, '', hashOf(next) || location.pathname + location.search);
    tell(next);
  };
  const read = (): Settings => {
    const data = new FormData(form);
    const entries = SETTING_NAMES.map((name) => {
      const value = data.get(name);
      return [name, typeof value === 'string' ? value : ''];
    });
    return Object.fromEntries(entries) as Settings;
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => keep(read()));
  form.addEventListener('input', ({ target }) => {
    // A text is told when it is complete: every letter would begin the session anew.
    if (!(target instanceof HTMLInputElement && target.type === 'text')) keep(read());
  });
  addEventListener('hashchange', () => {
    if (!location.hash.includes('=') && location.hash !== '') return;
    show(form, settingsOf(location.hash));
    tell(read());
  });
  show(form, current);
  current = read();
  return {
    get current() {
      return current;
    },
    set(name, value) {
      show(form, { ...current, [name]: value });
      keep(read());
    },
    follow(listener) {
      listeners.push(listener);
      listener(current, SETTING_NAMES);
    },
  };
}

function fillChoices(form: HTMLFormElement): void {
  const fill = (name: SettingName, choices: readonly (readonly [string, string])[]): void => {
    const select = form.elements.namedItem(name);
    if (select instanceof HTMLSelectElement)
      select.append(...choices.map(([value, text]) => make('option', { value }, text)));
  };
  fill('lang', languageChoices());
  fill('country-code', countryChoices());
}

/** Puts settings into the form; a word that a list does not have becomes its default. */
function show(form: HTMLFormElement, settings: Settings): void {
  for (const name of SETTING_NAMES) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = settings[name] === field.value;
    else if (field instanceof HTMLInputElement) field.value = settings[name];
    else if (field instanceof HTMLSelectElement) {
      field.value = settings[name];
      if (field.selectedIndex < 0) field.value = DEFAULTS[name];
    }
  }
}

/** The settings that are attributes of the element, by the same name. */
const ATTRIBUTES = ['doc-type', 'sides', 'shutter', 'lang', 'country-code', 'first-name', 'last-name'] as const;

/** The attributes of the element for these settings, without those that are as the element has them. */
export function attributesOf(settings: Settings, tags: string | null): Readonly<Record<string, string>> {
  const plain = ATTRIBUTES.filter((name) => settings[name] !== DEFAULTS[name] || name === 'doc-type');
  return {
    ...Object.fromEntries(plain.map((name) => [name, settings[name]])),
    ...(settings['expose-fields'] === 'on' && { 'expose-fields': '' }),
    ...(tags !== null && { tags }),
  };
}

const SHOWN = [...ATTRIBUTES, 'expose-fields', 'tags'] as const;
const BRAND = ['--doc-capture-accent', '--doc-capture-on-accent', '--doc-capture-radius'] as const;

/** Lets the live element follow the settings. What a session was started with begins it anew. */
export function applyTo(
  capture: HTMLElementTagNameMap['doc-capture'],
  controls: Controls,
  tagsOf: (answer: string) => string | null,
): void {
  controls.follow((settings, changed) => {
    const wanted: Readonly<Record<string, string>> = {
      lang: settings.lang,
      ...attributesOf(settings, tagsOf(settings.answer)),
    };
    for (const name of SHOWN) {
      const value = wanted[name];
      if (value === undefined) capture.removeAttribute(name);
      else if (capture.getAttribute(name) !== value) capture.setAttribute(name, value);
    }
    const brand: Readonly<Record<string, string>> = brandOf(settings.accent, settings.radius, DEFAULTS);
    for (const name of BRAND) capture.style.setProperty(name, brand[name] ?? null);
    document.documentElement.dataset['theme'] = settings.theme;
    if (changed.some(isStructural) && capture.state?.name !== 'welcome') capture.reset();
  });
}
