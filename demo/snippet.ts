const SHOWN = ['doc-type', 'sides', 'shutter', 'lang', 'tags'] as const;
const DEFAULTS: Readonly<Record<string, string>> = { sides: 'auto', shutter: 'auto', lang: 'en' };

/** The tag to paste, with the settings of the live element. */
export function showSnippet(capture: HTMLElement, pre: HTMLElement, copy: HTMLButtonElement): { update: () => void } {
  const update = (): void => {
    const attributes = SHOWN.flatMap((name) => {
      const value = capture.getAttribute(name);
      return value === null || value === DEFAULTS[name] ? [] : [` ${name}="${value}"`];
    });
    pre.textContent = [
      '<script src="/doc-capture/doc-capture.iife.js" defer></script>',
      `<doc-capture endpoint="/verify"${attributes.join('')}></doc-capture>`,
    ].join('\n');
  };
  copy.addEventListener('click', () => {
    void navigator.clipboard?.writeText(pre.textContent ?? '').then(() => {
      copy.textContent = 'Copied';
    });
  });
  update();
  return { update };
}
