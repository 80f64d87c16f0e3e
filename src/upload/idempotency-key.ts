import { toHex } from '../shared/shared.js';

/** 128 random bits: what the relay demands at least. */
const KEY_BYTES = 16;

/** A new idempotency key: 128 random bits as 32 hexadecimal digits. One per attempt a person makes. */
export function newIdempotencyKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}
