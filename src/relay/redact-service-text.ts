/** Longest text of the service in the log, in characters. */
const MAX_TEXT_CHARACTERS = 200;
const REDACTED = '[removed]';
/** A token, a key or a hash: a long run with a digit. Sentences and field names have none. */
const OPAQUE_RUN = /[\w+/=.~-]{16,}/g;
/** Control characters and line separators, with the white space around them. */
const WHITE_SPACE = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Prepares a text of the service for the operator's log: without secrets, on one line, at most 200 characters. A secret is
 * removed in any letter case and URL encoding, and so is every long run of characters with a digit, such as a token.
 */
export function redactServiceText(text: string, secrets: readonly string[]): string {
  const variants = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]).filter((secret) => secret !== '');
  const pattern = variants
    .toSorted((one, other) => other.length - one.length)
    .map(escapeRegExp)
    .join('|');
  const withoutSecrets = pattern === '' ? text : text.replace(new RegExp(pattern, 'gi'), REDACTED);
  const line = withoutSecrets
    .replace(OPAQUE_RUN, (run) => (/\d/.test(run) ? REDACTED : run))
    .replace(WHITE_SPACE, ' ')
    .trim();
  return line.length > MAX_TEXT_CHARACTERS ? `${line.slice(0, MAX_TEXT_CHARACTERS)}…` : line;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
