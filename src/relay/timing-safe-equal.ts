/** Compares arrays of equal length in constant time. */
export function timingSafeEqualBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}

/** Compares two hashes in hexadecimal digits in constant time. */
export function timingSafeEqualHashes(one: string, other: string): boolean {
  const encoder = new TextEncoder();
  return one.length === other.length && timingSafeEqualBytes(encoder.encode(one), encoder.encode(other));
}
