import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';
import { createStandaloneSchema } from './message-schemas.js';
import { createOpenapiDocument } from './openapi-document.js';

const CONFIG = await resolveConfig(new URL('../../package.json', import.meta.url));

/** `docs/openapi.yaml`. */
export async function openapiFile(): Promise<string> {
  const head = '# The relay as OpenAPI 3.1, written by `npm run docs`.\n';
  return format(head + stringify(createOpenapiDocument(), { aliasDuplicateObjects: false }), {
    ...CONFIG,
    parser: 'yaml',
  });
}

/** `docs/schemas`: the body of a webhook as JSON Schema. */
export async function schemaFile(name: 'PhotoResultEvent' | 'DemandResultEvent'): Promise<string> {
  return format(JSON.stringify(createStandaloneSchema(name)), { ...CONFIG, parser: 'json' });
}
