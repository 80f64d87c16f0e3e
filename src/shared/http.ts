/** Whether a header can have this name: a token of RFC 9110, section 5.6.2. */
export function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
}

/**
 * `URL.parse` is missing in browsers of the floor.
 * @param base what a relative address starts from
 * @returns `null` for text that is no http(s) address
 */
export function resolveHttpUrl(text: string, base?: string): URL | null {
  try {
    const url = new URL(text, base);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

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
