/** Applies the settings of the form to the live element. */
const ATTRIBUTES: readonly string[] = ['doc-type', 'sides', 'shutter', 'lang'];

export function showControls(form: HTMLFormElement, capture: HTMLElement, changed: () => void): void {
  const apply = (name: string, value: string): void => {
    if (ATTRIBUTES.includes(name)) capture.setAttribute(name, value);
    if (name === 'scheme') document.documentElement.style.colorScheme = value || 'light dark';
    if (name === 'accent') {
      capture.style.setProperty('--doc-capture-accent', value);
      document.documentElement.style.setProperty('--accent', value);
    }
    changed();
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) apply(target.name, target.value);
  });
  // A browser that restores a form after a reload shows settings that must be applied.
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') apply(name, value);
}
