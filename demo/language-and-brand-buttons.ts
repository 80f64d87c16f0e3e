/** Buttons for the language and the brand of the live element. */
import { buildElement } from './dom-helpers.js';
import { languageChoices } from './language-and-country-choices.js';
import type { SettingsForm } from './settings-form.js';

/** Adds a button for each language, and says how many there are. @param languages BCP 47 tags */
export function showLanguageButtons(
  list: Element,
  count: Element,
  languages: readonly string[],
  controls: SettingsForm,
): void {
  const choices = languageChoices(languages);
  count.textContent = `${choices.length} languages, each in a file of its own.`;
  const buttons = choices.map(([tag, name]) => {
    const button = buildElement('button', { type: 'button', class: 'chip', lang: tag, 'data-lang': tag }, name);
    button.addEventListener('click', () => controls.set('lang', tag));
    return button;
  });
  list.append(...buttons);
  controls.follow(({ lang }) => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['lang'] === lang));
  });
}

/** Colour and corner radius in pixels. The first is the element's default. */
const BRANDS = [
  { name: 'Blue', accent: '#0b6bcb', radius: '12' },
  { name: 'Forest', accent: '#0a6b4f', radius: '4' },
  { name: 'Plum', accent: '#7a2e8e', radius: '20' },
  { name: 'Sun', accent: '#ffd400', radius: '8' },
  { name: 'Graphite', accent: '#2b323b', radius: '0' },
] as const;

/** Adds a button for each brand. */
export function showBrandButtons(list: Element, controls: SettingsForm): void {
  const buttons = BRANDS.map(({ name, accent, radius }) => {
    const button = buildElement('button', { type: 'button', class: 'chip swatch' }, name);
    button.style.setProperty('--swatch', accent);
    button.addEventListener('click', () => {
      controls.set('accent', accent);
      controls.set('radius', radius);
    });
    return { button, accent, radius };
  });
  list.append(...buttons.map(({ button }) => button));
  controls.follow((settings) => {
    for (const { button, accent, radius } of buttons)
      button.setAttribute('aria-pressed', String(settings.accent === accent && settings.radius === radius));
  });
}
