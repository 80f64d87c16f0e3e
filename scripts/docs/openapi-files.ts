import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';
import { createOpenapiDocument } from '../../src/relay/openapi/openapi-document.js';
import { createStandaloneSchema } from './standalone-schema.js';

const CONFIG = await resolveConfig(new URL('../../package.json', import.meta.url));

/** `docs/openapi.yaml`: the relay without a mount. */
export async function openapiFile(): Promise<string> {
  const head = '# The relay as OpenAPI 3.1, written by `npm run docs`. A running relay serves it as /openapi.json.\n';
  return format(head + stringify(createOpenapiDocument(), { aliasDuplicateObjects: false }), {
    ...CONFIG,
    parser: 'yaml',
  });
}

/** `docs/schemas`: the body of a webhook as JSON Schema. */
export async function schemaFile(name: 'PhotoResultEvent' | 'DemandResultEvent'): Promise<string> {
  return format(JSON.stringify(createStandaloneSchema(name)), { ...CONFIG, parser: 'json' });
}
