import * as v from 'valibot';
import { getOwnProperty, isJsonObject, toJsonPointer } from '../shared/shared.js';
import { CaptureError, type ErrorCode } from './capture-error.js';

/** What the schemas and parsers of all messages are made of. */

/** The message that a schema describes. */
export type MessageOf<Schema extends v.GenericSchema> = Immutable<v.InferOutput<Schema>>;

/** A message of the service: only the promised members are certain. The others are documented, and may be missing. */
export type ServiceMessage<Promised extends v.GenericSchema, Documented extends v.GenericSchema> = MessageOf<Promised> &
  Partial<MessageOf<Documented>>;

type Immutable<Value> = Value extends object ? { readonly [Key in keyof Value]: Immutable<Value[Key]> } : Value;

/** A member of a message that its schema does not have, or of another type. The value is kept; the warning says where it is. */
export interface UnexpectedMemberWarning {
  /** JSON Pointer (RFC 6901) into the message, such as `/ocr/birth_date`; empty for the whole message. */
  readonly path: string;
}

/** Any JSON object. Arrays are objects to valibot's own schemas. */
export const jsonObject = v.custom<object>(isJsonObject, 'expected a JSON object');

type Schemas = Readonly<Record<string, v.GenericSchema>>;
type OptionalEntries<Entries extends Schemas> = {
  [Key in keyof Entries]: v.ExactOptionalSchema<Entries[Key], undefined>;
};

/** An object with these members. A parser drops all others. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf<Members extends Schemas>(members: Members) {
  return v.pipe(jsonObject, v.object(members));
}

/** Members that may be absent. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalMembers<Members extends Schemas>(members: Members): OptionalEntries<Members> {
  const entries = Object.entries(members).map(([key, schema]) => [key, v.exactOptional(schema)] as const);
  return Object.fromEntries(entries) as OptionalEntries<Members>;
}

/** What the member means: text of the generated documents. */
/* @__NO_SIDE_EFFECTS__ */
export function describe<Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return v.pipe(schema, v.description(text));
}

/**
 * Parses a message strictly, and drops what the schema does not have.
 * @param root what the path of a member begins with
 * @throws CaptureError with the code and, in `detail.field`, the path of the first wrong member, such as `data/tags/1`. Its message
 *   says what was expected, never the value
 */
export function parseMessage<Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
  code: ErrorCode,
  root = '',
): MessageOf<Schema> {
  const message = ({ expected }: v.BaseIssue<unknown>): string => `expected ${expected}`;
  const { success, output, issues } = v.safeParse(schema, json, { abortEarly: true, message });
  if (success) return output as MessageOf<Schema>;
  const [issue] = issues;
  const field = [root, ...stepsOf(issue)].filter((step) => step !== '').join('/');
  const text = `${field || 'the message'}: ${issue.message}`;
  throw new CaptureError(code, text, field === '' ? {} : { field });
}

/** A message as the service sent it, and where it is not as documented. */
export interface ParsedMessage<Message> {
  readonly result: Message;
  /** Empty when everything is as documented. */
  readonly warnings: readonly UnexpectedMemberWarning[];
}

/**
 * Parses a message of the service. It is refused only without the promised members. Everything else is kept, and unexpected
 * members are listed as warnings.
 * @throws CaptureError as {@link parseMessage}
 */
export function parseServiceMessage<Promised extends v.GenericSchema, Documented extends v.GenericSchema>(
  promised: Promised,
  documented: Documented,
  json: unknown,
  code: ErrorCode,
): ParsedMessage<ServiceMessage<Promised, Documented>> {
  parseMessage(promised, json, code);
  return { result: json as ServiceMessage<Promised, Documented>, warnings: listWarnings(documented, json) };
}

/** The members that are as documented: others are left out, and so are such elements of a list. */
export function pickValidMembers<Members extends Schemas>(
  members: Members,
  json: unknown,
): Partial<MessageOf<v.ObjectSchema<Members, undefined>>> {
  if (!isJsonObject(json)) return {};
  const kept = Object.entries(members).map(([key, schema]) => {
    const value = getOwnProperty(json, key);
    return [key, Array.isArray(value) ? value.filter((element) => v.is(schema, [element])) : value] as const;
  });
  const documented = kept.filter(([key, value]) => v.is(members[key]!, value));
  return Object.fromEntries(documented) as Partial<MessageOf<v.ObjectSchema<Members, undefined>>>;
}

/** A documented message has far fewer members. Each unexpected one takes time, and would be in the store and the log. */
const MAX_MEMBERS = 1_000;

/** Where a message is not as its schema documents it: the whole message, where it has too many members. Nothing is refused. */
function listWarnings(schema: v.GenericSchema, json: unknown): readonly UnexpectedMemberWarning[] {
  if (hasTooManyMembers(json)) return [{ path: '' }];
  const { output, issues = [] } = v.safeParse(schema, json);
  const steps = [...issues.map(stepsOf), ...findDroppedMembers(json, output)];
  return [...new Set(steps.map((path) => toJsonPointer(...path)))].map((path) => ({ path }));
}

function stepsOf({ path }: v.BaseIssue<unknown>): readonly string[] {
  return path?.map(({ key }) => String(key)) ?? [];
}

/** Whether objects and lists have more than `MAX_MEMBERS` at all depths together. */
function hasTooManyMembers(json: unknown): boolean {
  const members = [json];
  for (const value of members) {
    if (typeof value !== 'object' || value === null) continue;
    members.push(...Object.values(value).slice(0, MAX_MEMBERS + 1));
    if (members.length > MAX_MEMBERS + 1) return true;
  }
  return false;
}

function* findDroppedMembers(
  before: unknown,
  after: unknown,
  steps: readonly string[] = [],
): Iterable<readonly string[]> {
  if (before === after || !isJsonObject(before) || !isJsonObject(after)) return;
  for (const key of Object.keys(before)) {
    if (Object.hasOwn(after, key)) yield* findDroppedMembers(before[key], after[key], [...steps, key]);
    else yield [...steps, key];
  }
}
