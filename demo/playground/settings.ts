/** The settings of the playground, as one table: their fields, their defaults, and what each changes. */
import { REASON_WORDS, REASONS } from 'doc-capture/contract';
import { DEMO_SAMPLES } from '../demo-samples.js';
import { SNIPPETS } from './code-snippets.js';
import { countryChoices } from './countries.js';
import { LANGUAGE_NAMES } from './language-names.js';

export type Choice = readonly [value: string, label: string];

interface Setting {
  readonly group: 'The document' | 'Your brand' | 'The trial';
  readonly label: string;
  readonly initial: string;
  /** A select with these choices; without them an input of `type`. */
  readonly choices?: () => readonly Choice[];
  readonly type?: 'text' | 'color' | 'range' | 'checkbox';
  /** Valid values of an input: a URL may contain anything. */
  readonly pattern?: RegExp;
  /** An attribute of the element with the same name. */
  readonly isAttribute?: true;
  /** A session is started with it, so a change restarts the session. */
  readonly restarts?: true;
}

const choices = (list: readonly Choice[]): Pick<Setting, 'choices'> => ({ choices: () => list });

export const SETTINGS = {
  'doc-type': {
    group: 'The document',
    label: 'Document',
    initial: 'id_card',
    isAttribute: true,
    restarts: true,
    ...choices([
      ['', 'Seen in the photo'],
      ['id_card', 'ID card'],
      ['passport', 'Passport'],
      ['driver_permit', 'Driving licence'],
      ['residency_permit', 'Residence permit'],
    ]),
  },
  sides: {
    group: 'The document',
    label: 'Sides',
    initial: 'auto',
    isAttribute: true,
    restarts: true,
    ...choices([
      ['auto', 'As needed'],
      ['front', 'Front only'],
      ['front-back', 'Front and back'],
      ['both-in-one', 'Both in one photo'],
    ]),
  },
  'country-code': {
    group: 'The document',
    label: 'Country',
    initial: '',
    isAttribute: true,
    restarts: true,
    choices: () => [['', 'Any'], ...countryChoices()],
  },
  'first-name': {
    group: 'The document',
    label: 'First name',
    initial: '',
    type: 'text',
    isAttribute: true,
    restarts: true,
  },
  'last-name': {
    group: 'The document',
    label: 'Last name',
    initial: '',
    type: 'text',
    isAttribute: true,
    restarts: true,
  },
  /** What the demo server allows in its grant; empty: everything. */
  grant: {
    group: 'The document',
    label: 'Allowed by the grant',
    initial: '',
    restarts: true,
    ...choices([
      ['', 'Everything'],
      ['passports', 'Passports only'],
      ['french-cards', 'French cards, both sides'],
    ]),
  },
  lang: {
    group: 'Your brand',
    label: 'Language',
    initial: 'en',
    isAttribute: true,
    choices: () => Object.entries(LANGUAGE_NAMES),
  },
  theme: {
    group: 'Your brand',
    label: 'Theme',
    initial: '',
    ...choices([
      ['', 'As the device'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ]),
  },
  accent: { group: 'Your brand', label: 'Colour', initial: '#0b6bcb', type: 'color', pattern: /^#[\da-f]{6}$/i },
  radius: { group: 'Your brand', label: 'Corners', initial: '12', type: 'range', pattern: /^(\d|1\d|2[0-4])$/ },
  /** `sample`: a drawn camera instead of the device's. */
  camera: {
    group: 'The trial',
    label: 'Camera',
    initial: '',
    restarts: true,
    ...choices([
      ['', 'Your own'],
      ['sample', 'A drawing'],
    ]),
  },
  /** Id of a sample document. */
  sample: {
    group: 'The trial',
    label: 'Sample',
    initial: '',
    choices: () => [['', 'First of its type'], ...DEMO_SAMPLES.map(({ id, label }): Choice => [id, label])],
  },
  /** The reason that the service answers with. */
  answer: {
    group: 'The trial',
    label: 'Answer',
    initial: '',
    choices: () => [
      ['', 'By the photos'],
      ...REASON_WORDS.map((word): Choice => [word, `${word}: ${REASONS[word].meaning}`]),
    ],
  },
  shutter: {
    group: 'The trial',
    label: 'Shutter',
    initial: 'auto',
    isAttribute: true,
    restarts: true,
    ...choices([
      ['auto', 'By itself'],
      ['manual', 'By hand'],
    ]),
  },
  /** The page may see what was read. */
  expose: {
    group: 'The trial',
    label: 'Let the page see what was read',
    initial: '',
    type: 'checkbox',
    pattern: /^fields$/,
    isAttribute: true,
  },
  framework: {
    group: 'The trial',
    label: 'Code for',
    initial: 'html',
    choices: () => Object.entries(SNIPPETS).map(([id, { name }]): Choice => [id, name]),
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = Readonly<Record<SettingName, string>>;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];
export const settingOf = (name: SettingName): Setting => SETTINGS[name];

export const DEFAULT_SETTINGS = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].initial])) as Settings; // prettier-ignore

/** `#doc-type=passport&accent=aa3311` → settings. Unknown names and values are ignored. */
export function parseSettings(hash: string, defaults: Settings): Settings {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const valueOf = (name: SettingName): string => {
    const value = given.get(name);
    if (value === null) return defaults[name];
    const { choices: list, pattern } = settingOf(name);
    const written = name === 'accent' ? `#${value.replace(/^#/, '')}` : value;
    const isValid = list?.().some(([known]) => known === written) ?? (written === '' || pattern?.test(written) !== false);
    return isValid ? written : defaults[name];
  }; // prettier-ignore
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(name)])) as Settings;
}

/** The inverse of {@link parseSettings}; empty for the defaults. */
export function settingsToUrlHash(settings: Settings, defaults: Settings): string {
  const changed = SETTING_NAMES.filter((name) => settings[name] !== defaults[name]);
  const text = new URLSearchParams(changed.map((name) => [name, settings[name].replace(/^#/, '')])).toString();
  return text && `#${text}`;
}
