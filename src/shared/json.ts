/** A JSON object from outside: nothing about its members is known yet. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** True for a JSON object; false for `null`, an array and everything else. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** An own property, or `undefined`. Inherited ones (`toString`, `__proto__`, …) are not read. */
export function getOwnProperty(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A JSON Pointer (RFC 6901, section 3) from unescaped steps. */
export function toJsonPointer(...steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Parses JSON in UTF-8. @throws SyntaxError or TypeError when the bytes are neither */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
}

/** The members that are not `undefined`. */
export function withoutUndefined<Members extends object>(members: Members): DefinedMembers<Members> {
  const defined = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as DefinedMembers<Members>;
}
type DefinedMembers<Members> = {
  [Key in keyof Members as undefined extends Members[Key] ? never : Key]: Members[Key];
} & { [Key in keyof Members as undefined extends Members[Key] ? Key : never]?: Exclude<Members[Key], undefined> };
