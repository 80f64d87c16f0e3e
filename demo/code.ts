/** The snippet on the page: one of three dialects, kept in step with the settings, and copied with a tap. */
import { scriptedTag } from './answers.js';
import { brandOf } from './brand.js';
import { attributesOf, type Controls } from './controls.js';
import { flash } from './page.js';
import { DEFAULTS } from './settings.js';
import { DIALECTS, type Dialect } from './snippet.js';

export function showCode(choice: HTMLElement, pre: HTMLElement, copy: HTMLButtonElement, controls: Controls): void {
  const update = (): void => {
    const { current } = controls;
    const checked = choice.querySelector<HTMLInputElement>('input:checked')?.value;
    const write = DIALECTS[(checked ?? 'html') as Dialect];
    pre.textContent = write({
      attributes: attributesOf(current, scriptedTag(current.answer)),
      brand: brandOf(current.accent, current.radius, DEFAULTS),
      theme: current.theme,
    });
  };
  choice.addEventListener('change', update);
  copy.addEventListener('click', () => {
    void copyText(pre.textContent ?? '', pre).then((done) => flash(copy, done ? 'Copied' : 'Selected: copy it'));
  });
  controls.follow(update);
}

/** @returns whether it lies in the clipboard; otherwise `shown` is selected, for the person's own keys. */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}
