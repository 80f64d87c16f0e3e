/** A JSON object as it came over the wire: nothing about its members is known yet. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** Something in an answer that its documentation does not promise. The value stays where it was; only the place is told. */
export interface Warning {
  /** JSON Pointer (RFC 6901) into the answer, such as `/ocr/birth_date`; empty for the whole. */
  readonly path: string;
}

/** True for a JSON object; false for `null`, an array and everything else. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member, or `undefined`: what `JSON.parse` never made (`toString`, `__proto__`, …) is not read. */
export function getOwnProperty(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** JSON Pointer of the given steps (RFC 6901, section 3: `~` and `/` are escaped). */
export function toJsonPointer(...steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
