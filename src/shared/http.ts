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
