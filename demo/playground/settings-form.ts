/** The form of the settings, which keeps the page's URL in step with its fields. */
import { buildElement } from '../dom-helpers.js';
import {
  DEFAULT_SETTINGS,
  parseSettings,
  settingOf,
  settingsToUrlHash,
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from './settings.js';

type SettingsListener = (settings: Settings, changed: readonly SettingName[]) => void;

export interface SettingsFormOptions {
  /** Defaults of a page in place of those of the table. */
  readonly defaults?: Partial<Settings>;
  /** Settings that a page does not offer. */
  readonly omit?: readonly SettingName[];
  /** Ends the form's interest in the page's URL. */
  readonly signal?: AbortSignal;
}

export interface SettingsForm {
  readonly form: HTMLFormElement;
  readonly current: Settings;
  set(changes: Partial<Settings>): void;
  /** Calls the listener now with all settings, then on each change. */
  follow(listener: SettingsListener): void;
}

export function createSettingsForm({ defaults: own, omit = [], signal }: SettingsFormOptions = {}): SettingsForm {
  const defaults = { ...DEFAULT_SETTINGS, ...own };
  const form = buildElement('form', { id: 'controls', autocomplete: 'off', 'aria-label': 'Settings' });
  const offered = SETTING_NAMES.filter((name) => !omit.includes(name));
  for (const group of new Set(offered.map((name) => settingOf(name).group))) {
    const fields = offered.filter((name) => settingOf(name).group === group).map(createField);
    form.append(buildElement('fieldset', {}, buildElement('legend', {}, group), ...fields));
  }

  const listeners: SettingsListener[] = [];
  let current = parseSettings(location.hash, defaults);
  const update = (next: Settings): void => {
    const changed = SETTING_NAMES.filter((name) => next[name] !== current[name]);
    current = next;
    fillForm(form, current);
    if (changed.length) listeners.forEach((listener) => listener(current, changed));
  };
  const save = (next: Settings): void => {
    // The element keeps a hand-off in the state of the history entry.
    history.replaceState(history.state, '', settingsToUrlHash(next, defaults) || location.pathname + location.search);
    update(next);
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  // Text fields report on `change`: every letter would restart the session.
  for (const type of ['input', 'change'])
    form.addEventListener(type, ({ target }) => {
      if (type === 'input' && target instanceof HTMLInputElement && target.type === 'text') return;
      save({ ...current, ...Object.fromEntries(offered.map((name) => [name, valueOf(form, name)])) });
    });
  const followUrl = (): void => {
    if (location.hash.includes('=') || location.hash === '') update(parseSettings(location.hash, defaults));
  };
  addEventListener('hashchange', followUrl, signal ? { signal } : {});
  fillForm(form, current);
  return {
    form,
    get current() {
      return current;
    },
    set: (changes) => save({ ...current, ...changes }),
    follow(listener) {
      listeners.push(listener);
      listener(current, SETTING_NAMES);
    },
  };
}

function createField(name: SettingName): HTMLElement {
  const { label, choices, type = 'text' } = settingOf(name);
  if (choices) {
    const options = choices().map(([value, text]) => buildElement('option', { value }, text));
    return buildElement('label', {}, label, buildElement('select', { name }, ...options));
  }
  if (type === 'checkbox') {
    const input = buildElement('input', { name, type, role: 'switch' });
    return buildElement('label', { class: 'switch' }, input, label);
  }
  const limits = type === 'range' ? { max: '24' } : { maxlength: '80' };
  return buildElement('label', {}, label, buildElement('input', { name, type, ...limits }));
}

/** The value of the checkbox when it is on. */
const ON = 'fields';

function valueOf(form: HTMLFormElement, name: SettingName): string {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked ? ON : '';
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
}

function fillForm(form: HTMLFormElement, settings: Settings): void {
  for (const name of SETTING_NAMES) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = settings[name] === ON;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = settings[name];
  }
}
