import { reasonsPage } from './reasons.js';
import { referencePage } from './reference.js';
import { troublesPage } from './troubles.js';

export const MANIFEST = new URL('../../../dist/custom-elements.json', import.meta.url);

/** The pages of `docs` that nobody writes by hand. */
export const PAGES: Readonly<Record<string, () => Promise<string>>> = {
  'reasons.md': reasonsPage,
  'reference.md': () => referencePage(MANIFEST),
  'troubles.md': troublesPage,
};
