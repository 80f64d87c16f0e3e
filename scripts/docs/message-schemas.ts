/** The JSON Schemas of the messages, from the schemas of the contract. */
import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import { captureSummarySchema } from '../../src/contract/capture-summary.js';
import {
  createdHandoffSchema,
  handoffClaimSchema,
  handoffClaimRequestSchema,
  handoffEventSchema,
  handoffProgressSchema,
  handoffRequestSchema,
} from '../../src/contract/handoff-messages.js';
import { demandResultSchema, requiredDemandResultSchema } from '../../src/contract/onboarding-demand-result.js';
import { photoRequestFieldsSchema } from '../../src/contract/photo-request.js';
import { photoResultSchema, requiredPhotoResultSchema } from '../../src/contract/photo-result.js';
import { problemSchema } from '../../src/contract/problem-details.js';
import { captureConditionsSchema, relayAnswerSchema } from '../../src/contract/relay-answer.js';
import { demandResultEventSchema, photoResultEventSchema } from '../../src/contract/webhook-events.js';

const MESSAGES = {
  PhotoRequestFields: photoRequestFieldsSchema,
  CaptureSummary: captureSummarySchema,
  RelayAnswer: relayAnswerSchema,
  CaptureConditions: captureConditionsSchema,
  HandoffRequest: handoffRequestSchema,
  CreatedHandoff: createdHandoffSchema,
  HandoffClaimRequest: handoffClaimRequestSchema,
  HandoffClaim: handoffClaimSchema,
  HandoffProgress: handoffProgressSchema,
  HandoffEvent: handoffEventSchema,
  Problem: problemSchema,
  PhotoResult: photoResultSchema,
  OnboardingDemandResult: demandResultSchema,
  PhotoResultEvent: photoResultEventSchema,
  DemandResultEvent: demandResultEventSchema,
} as const;
export type MessageName = keyof typeof MESSAGES;

/** A JSON Schema of the dialect 2020-12, which is that of OpenAPI 3.1. */
export interface JsonSchema {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const documentedSchemas = convert(MESSAGES);
const promisedSchemas = convert({
  PhotoResult: requiredPhotoResultSchema,
  OnboardingDemandResult: requiredDemandResultSchema,
});

/** The schemas of the messages, by their names in `#/components/schemas`. */
export const MESSAGE_SCHEMAS: Readonly<Record<MessageName, JsonSchema>> = {
  ...documentedSchemas,
  PhotoResult: loosen(documentedSchemas.PhotoResult, promisedSchemas.PhotoResult),
  OnboardingDemandResult: loosen(documentedSchemas.OnboardingDemandResult, promisedSchemas.OnboardingDemandResult),
};

function convert<Name extends string>(
  schemas: Readonly<Record<Name, Parameters<typeof toJsonSchemaDefs>[0][string]>>,
): Readonly<Record<Name, JsonSchema>> {
  const definitions = toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    typeMode: 'output',
    ignoreActions: ['to_lower_case', 'partial_check', 'finite'],
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });
  return definitions as Readonly<Record<Name, JsonSchema>>;
}

/** Only what is promised has a type, the rest is described: a host must not refuse a paid answer that differs from the documents. */
function loosen(documented: JsonSchema, { properties: promised = {}, required = [] }: JsonSchema): JsonSchema {
  const properties = Object.entries(documented.properties ?? {}).map(([name, member]) => {
    const description = describe(member);
    return [name, { ...promised[name], ...(description === '' ? {} : { description }) }];
  });
  return { ...documented, required, properties: Object.fromEntries(properties) as JsonSchema['properties'] & {} };
}

function describe({ description, enum: words, properties, anyOf = [] }: JsonSchema): string {
  const members = properties && `Members: ${listMembers(properties)}`;
  const alternatives = anyOf.map((each) => (each.type === 'null' ? 'May be null' : describe(each)));
  return [description, words && `One of ${words.join(', ')}`, members, ...alternatives].filter(Boolean).join('. ');
}

function listMembers(properties: Readonly<Record<string, JsonSchema>>): string {
  const names = Object.entries(properties).map(([name, { properties: inner }]) =>
    inner ? `${name} (${listMembers(inner)})` : name,
  );
  return names.join(', ');
}

/** A schema that needs no other file: what it refers to is in its `$defs`. */
export function createStandaloneSchema(name: MessageName): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const collect = (schema: JsonSchema): void => {
    for (const [, referred = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (referred in definitions) continue;
      definitions[referred] = MESSAGE_SCHEMAS[referred as MessageName];
      collect(definitions[referred]);
    }
  };
  collect(MESSAGE_SCHEMAS[name]);
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const whole = { $schema, title: name, ...MESSAGE_SCHEMAS[name], $defs: definitions };
  return JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema;
}
