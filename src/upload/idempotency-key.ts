/** 128 random bits: what the relay demands at least. */
const KEY_BYTES = 16;

/** A new idempotency key: 128 random bits as 32 hexadecimal digits. One per attempt a person makes. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
