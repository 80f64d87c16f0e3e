import { architecturePage } from './architecture-page.js';
import { conformancePage } from './conformance-page.js';
import { problemsPage } from './problems-page.js';
import { referencePage } from './reference-page.js';
import { messagesFile } from './messages-file.js';
import { openapiFile, schemaFile } from './openapi-files.js';

export const MANIFEST_URL = new URL('../../dist/custom-elements.json', import.meta.url);

/** The files of `docs` that `npm run docs` generates. */
export const GENERATED_PAGES: Readonly<Record<string, () => Promise<string>>> = {
  'architecture.md': architecturePage,
  'conformance.md': conformancePage,
  'reference.md': () => referencePage(MANIFEST_URL),
  'what-can-go-wrong.md': problemsPage,
  'messages.yaml': messagesFile,
  'openapi.yaml': openapiFile,
  'schemas/photo-result-event.schema.json': () => schemaFile('PhotoResultEvent'),
  'schemas/demand-result-event.schema.json': () => schemaFile('DemandResultEvent'),
};
