/** What the settings mean for the element: attributes, custom properties, a new session. */
import { REASON_WORDS } from 'doc-capture/contract';
import type { CaptureElement } from '../dom-helpers.js';
import { brandProperties } from './brand-properties.js';
import type { SnippetInput } from './code-snippets.js';
import type { SettingsForm } from './settings-form.js';
import { DEFAULT_SETTINGS, settingOf, SETTING_NAMES, type Settings } from './settings.js';

const ATTRIBUTES = SETTING_NAMES.filter((name) => settingOf(name).isAttribute);
const PROPERTIES = ['--doc-capture-accent', '--doc-capture-on-accent', '--doc-capture-radius'] as const;

/** The sandbox tag for a reason, numbered as in the service's table; `null`: the sandbox checks the photos. */
function sandboxTag(answer: string): string | null {
  const index = REASON_WORDS.findIndex((word) => word === answer);
  return index < 0 ? null : `sandbox_${String(index + 1).padStart(2, '0')}`;
}

/** The attributes and custom properties of an element with these settings, without the element's own defaults. */
export function toSnippetInput(settings: Settings): SnippetInput {
  // The element's default type is none: the page's own default is written.
  const written = ATTRIBUTES.filter((name) =>
    name === 'doc-type' ? settings[name] !== '' : settings[name] !== DEFAULT_SETTINGS[name],
  );
  const tags = sandboxTag(settings.answer);
  return {
    attributes: {
      ...Object.fromEntries(written.map((name) => [name, settings[name]])),
      ...(tags !== null && { tags }),
    },
    brand: brandProperties(settings.accent, settings.radius, DEFAULT_SETTINGS),
    theme: settings.theme,
  };
}

/** Keeps the element in step with the form. */
export function applySettings(capture: CaptureElement, controls: SettingsForm): void {
  controls.follow((settings, changed) => {
    const { attributes, brand, theme } = toSnippetInput(settings);
    const wanted: Readonly<Record<string, string>> = { lang: settings.lang, ...attributes };
    for (const name of [...ATTRIBUTES, 'tags']) {
      const value = wanted[name];
      if (value === undefined) capture.removeAttribute(name);
      else if (capture.getAttribute(name) !== value) capture.setAttribute(name, value);
    }
    for (const name of PROPERTIES) capture.style.setProperty(name, brand[name] ?? null);
    capture.style.setProperty('color-scheme', theme || null);
    if (changed.some((name) => settingOf(name).restarts) && capture.state?.name !== 'welcome') capture.reset?.();
  });
}
