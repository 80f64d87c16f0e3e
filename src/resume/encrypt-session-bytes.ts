/** AES-GCM: 256 bits of key, and 96 random bits for each record (NIST SP 800-38D, section 8.2.2). */
const KEY_BYTES = 32;
const IV_BYTES = 12;
const ALGORITHM = 'AES-GCM';

/** A record as it is stored. */
export interface EncryptedSession {
  /** Milliseconds since 1970. Part of what is authenticated. */
  readonly savedAtMs: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/**
 * The key of a host's text. It cannot be exported again.
 * @param text base64url of 32 random bytes
 * @throws RangeError when it is anything else
 */
export async function importResumeKey(text: unknown): Promise<CryptoKey> {
  if (typeof text !== 'string' || !/^[\w-]{43}=?$/.test(text)) throw new RangeError('no base64url of 32 bytes');
  const binary = atob(text.replace('=', '').replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  if (bytes.length !== KEY_BYTES) throw new RangeError('no base64url of 32 bytes');
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
}

/** Where and when a record was saved is authenticated with it: a moved or a renewed record does not open. */
function authenticatedData(scope: string, savedAtMs: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['doc-capture', scope, savedAtMs]));
}

export async function encryptSessionBytes(
  bytes: Uint8Array<ArrayBuffer>,
  key: CryptoKey,
  scope: string,
  savedAtMs: number,
): Promise<EncryptedSession> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = authenticatedData(scope, savedAtMs);
  return { savedAtMs, iv, data: await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData }, key, bytes) };
}

/** @throws DOMException `OperationError` when the key is another one, or the record was changed */
export async function decryptSessionBytes(
  { savedAtMs, iv, data }: EncryptedSession,
  key: CryptoKey,
  scope: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const additionalData = authenticatedData(scope, savedAtMs);
  return new Uint8Array(await crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData }, key, data));
}
