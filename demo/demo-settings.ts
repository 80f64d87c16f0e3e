/** The settings of the demo page. The URL's hash has those that differ from the defaults. */

export const DEFAULT_SETTINGS = {
  /** Empty: the photos name the type. */
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
  /** What the demo server allows in its grant; empty: everything. */
  grant: '',
  /** `fields`: the page may see what was read. */
  expose: '',
  /** The reason that the sandbox answers with; empty: it checks the photos. */
  answer: '',
  /** Id of a sample document; empty: the first of the chosen type. */
  sample: '',
  /** `sample`: a drawn camera instead of the device's. */
  camera: '',
} as const satisfies Record<string, string>;

export type DemoSettingName = keyof typeof DEFAULT_SETTINGS;
export type DemoSettings = Readonly<Record<DemoSettingName, string>>;

export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as readonly DemoSettingName[];

/** Settings that a session is started with. A change restarts it. */
const RESTART_SETTINGS: readonly DemoSettingName[] = [
  'doc-type',
  'sides',
  'shutter',
  'country-code',
  'first-name',
  'last-name',
  'grant',
  'camera',
];

/** Valid values: a URL may contain anything. */
const SETTING_PATTERNS: Partial<Record<DemoSettingName, RegExp>> = {
  accent: /^#[\da-f]{6}$/i,
  radius: /^(\d|1\d|2[0-4])$/,
};

export function requiresRestart(name: DemoSettingName): boolean {
  return RESTART_SETTINGS.includes(name);
}

/** `#doc-type=passport&accent=aa3311` → settings. Unknown names are ignored. */
export function parseSettings(hash: string): DemoSettings {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const found = SETTING_NAMES.map((name) => {
    const value = given.get(name);
    const written = value !== null && name === 'accent' ? `#${value.replace(/^#/, '')}` : value;
    return [
      name,
      written !== null && (SETTING_PATTERNS[name]?.test(written) ?? true) ? written : DEFAULT_SETTINGS[name],
    ];
  });
  return Object.fromEntries(found) as DemoSettings;
}

/** The inverse of {@link parseSettings}; empty for the defaults. */
export function settingsToUrlHash(settings: DemoSettings): string {
  const changed = SETTING_NAMES.filter((name) => settings[name] !== DEFAULT_SETTINGS[name]);
  const text = new URLSearchParams(changed.map((name) => [name, settings[name].replace(/^#/, '')])).toString();
  return text && `#${text}`;
}
