import type { JsonSchema } from '../../src/relay/openapi/openapi-parts.js';
import { WIRE_SCHEMAS } from '../../src/relay/openapi/wire-schemas.js';

/** The dialect of {@link WIRE_SCHEMAS}. */
const JSON_SCHEMA_DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** A schema that needs no other file: what it refers to is in its `$defs`. */
export function createStandaloneSchema(name: keyof typeof WIRE_SCHEMAS): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const collect = (schema: JsonSchema): void => {
    for (const [, referred = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (referred in definitions) continue;
      definitions[referred] = WIRE_SCHEMAS[referred as keyof typeof WIRE_SCHEMAS];
      collect(definitions[referred]);
    }
  };
  collect(WIRE_SCHEMAS[name]);
  const whole = { $schema: JSON_SCHEMA_DIALECT, title: name, ...WIRE_SCHEMAS[name], $defs: definitions };
  return JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema;
}
