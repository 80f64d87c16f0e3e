/** The code snippet on the page: follows the settings and the chosen framework, and can be copied. */
import { toSandboxTag } from './show-answers.js';
import { brandProperties } from './brand-properties.js';
import { elementAttributes, type SettingsForm } from './settings-form.js';
import { copyText, flashLabel } from './dom-helpers.js';
import { DEFAULT_SETTINGS } from './demo-settings.js';
import { SNIPPET_GENERATORS, type SnippetFramework } from './code-snippets.js';

export function showCode(choice: HTMLElement, pre: HTMLElement, copy: HTMLButtonElement, controls: SettingsForm): void {
  const update = (): void => {
    const { current } = controls;
    const checked = choice.querySelector<HTMLInputElement>('input:checked')?.value;
    const write = SNIPPET_GENERATORS[(checked ?? 'html') as SnippetFramework];
    pre.textContent = write({
      attributes: elementAttributes(current, toSandboxTag(current.answer)),
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
