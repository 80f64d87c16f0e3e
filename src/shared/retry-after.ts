/**
 * The header `Retry-After` in either form: seconds or an HTTP date (RFC 9110, section 10.2.3).
 * @param nowMs milliseconds since 1970
 * @returns whole seconds from `nowMs`, never negative; `undefined` when the header is missing or malformed
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}
