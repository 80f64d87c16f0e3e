/** What can be set on the demo page, and its form in the address: only what differs from the defaults, after the `#`. */

export const DEFAULTS = {
  'doc-type': 'id_card',
  sides: 'auto',
  shutter: 'auto',
  lang: 'en',
  theme: '',
  accent: '#0b6bcb',
  radius: '12',
  'country-code': '',
  'first-name': '',
  'last-name': '',
  /** `on`: the page sees what was read. */
  'expose-fields': '',
  /** A word of the service that the sandbox answers with; empty: it judges the pictures. */
  answer: '',
  /** Which of the sample documents; empty: the first of the chosen type. */
  sample: '',
  /** `sample`: the drawn camera in place of the device's. */
  camera: '',
} as const satisfies Record<string, string>;

export type SettingName = keyof typeof DEFAULTS;
export type Settings = Readonly<Record<SettingName, string>>;

export const SETTING_NAMES = Object.keys(DEFAULTS) as readonly SettingName[];

/** Settings that a running session was started with: a change of theirs begins anew. */
const STRUCTURAL: readonly SettingName[] = [
  'doc-type',
  'sides',
  'shutter',
  'country-code',
  'first-name',
  'last-name',
  'camera',
];

/** An address is anyone's text: what is not of this form counts as not given. */
const FORMS: Partial<Record<SettingName, RegExp>> = { accent: /^#[\da-f]{6}$/i, radius: /^(\d|1\d|2[0-4])$/ };

export function isStructural(name: SettingName): boolean {
  return STRUCTURAL.includes(name);
}

/** `#doc-type=passport&accent=aa3311` → settings. Unknown names are passed over, other anchors change nothing. */
export function settingsOf(hash: string): Settings {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const found = SETTING_NAMES.map((name) => {
    const value = given.get(name);
    const written = value !== null && name === 'accent' ? `#${value.replace(/^#/, '')}` : value;
    return [name, written !== null && (FORMS[name]?.test(written) ?? true) ? written : DEFAULTS[name]];
  });
  return Object.fromEntries(found) as Settings;
}

/** The opposite of {@link settingsOf}; empty when everything is as it was. */
export function hashOf(settings: Settings): string {
  const changed = SETTING_NAMES.filter((name) => settings[name] !== DEFAULTS[name]);
  const text = new URLSearchParams(changed.map((name) => [name, settings[name].replace(/^#/, '')])).toString();
  return text && `#${text}`;
}
