/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3): seconds or a date.
 * @param nowMs the time that a date counts from, in milliseconds since 1970
 * @returns whole seconds, never negative; `undefined` for neither
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
