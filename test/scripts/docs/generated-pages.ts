import { reasonsPage } from './reasons-page.js';
import { referencePage } from './reference-page.js';
import { errorsPage } from './errors-page.js';

export const MANIFEST_URL = new URL('../../../dist/custom-elements.json', import.meta.url);

/** The pages of `docs` that `npm run docs` generates. */
export const GENERATED_PAGES: Readonly<Record<string, () => Promise<string>>> = {
  'reasons.md': reasonsPage,
  'reference.md': () => referencePage(MANIFEST_URL),
  'troubles.md': errorsPage,
};
