import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';
import { en } from '../../src/i18n/en.js';
import { conformancePage } from './conformance-page.js';
import { createStandaloneSchema } from './message-schemas.js';
import { createOpenapiDocument } from './openapi-document.js';
import { problemsPage } from './problems-page.js';
import { referencePage } from './reference-page.js';

export const MANIFEST_URL = new URL('../../dist/custom-elements.json', import.meta.url);

/** Every key of `messages` with its English text, for hosts that replace some. */
const MESSAGES = `# Every message of the element by its key, in English, written by \`npm run docs\`.
# {name} is filled in. A message with a count has a text for each plural form.
${stringify(en, { lineWidth: 0 })}`;

async function dataFile(text: string, parser: 'yaml' | 'json'): Promise<string> {
  return format(text, { ...(await resolveConfig(new URL('../../package.json', import.meta.url))), parser });
}

/** The body of a webhook as JSON Schema. */
const schemaFile = (name: 'PhotoResultEvent' | 'DemandResultEvent'): Promise<string> =>
  dataFile(JSON.stringify(createStandaloneSchema(name)), 'json');

function openapiFile(): Promise<string> {
  const head = '# The relay as OpenAPI 3.1, written by `npm run docs`.\n';
  return dataFile(head + stringify(createOpenapiDocument(), { aliasDuplicateObjects: false }), 'yaml');
}

export const GENERATED_PAGES: Readonly<Record<string, () => Promise<string>>> = {
  'conformance.md': conformancePage,
  'reference.md': () => referencePage(MANIFEST_URL),
  'what-can-go-wrong.md': problemsPage,
  'messages.yaml': () => dataFile(MESSAGES, 'yaml'),
  'openapi.yaml': openapiFile,
  'schemas/photo-result-event.schema.json': () => schemaFile('PhotoResultEvent'),
  'schemas/demand-result-event.schema.json': () => schemaFile('DemandResultEvent'),
};
