/** The code snippet on the page: follows the settings and the chosen dialect, and can be copied. */
import { scriptedTag } from './show-answers.js';
import { brandProperties } from './brand-properties.js';
import { elementAttributes, type SettingsForm } from './settings-form.js';
import { flashLabel } from './dom-helpers.js';
import { DEFAULT_SETTINGS } from './demo-settings.js';
import { DIALECTS, type Dialect } from './code-snippets.js';

export function showCode(choice: HTMLElement, pre: HTMLElement, copy: HTMLButtonElement, controls: SettingsForm): void {
  const update = (): void => {
    const { current } = controls;
    const checked = choice.querySelector<HTMLInputElement>('input:checked')?.value;
    const write = DIALECTS[(checked ?? 'html') as Dialect];
    pre.textContent = write({
      attributes: elementAttributes(current, scriptedTag(current.answer)),
      brand: brandProperties(current.accent, current.radius, DEFAULT_SETTINGS),
      theme: current.theme,
    });
  };
  choice.addEventListener('change', update);
  copy.addEventListener('click', () => {
    void copyText(pre.textContent ?? '', pre).then((done) => flashLabel(copy, done ? 'Copied' : 'Selected: copy it'));
  });
  controls.follow(update);
}

/** @returns whether the text was copied; otherwise `shown` is selected, for copying by keyboard */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}
