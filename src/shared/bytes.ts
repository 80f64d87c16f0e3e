/** The chunks in one array. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}

/**
 * Reads a stream to its end.
 * @throws RangeError when it is longer than `maxBytes`, once it is cancelled; the stream's own error when it breaks
 */
export async function readStream(
  stream: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let totalBytes = 0;
  for await (const chunk of stream ?? []) {
    totalBytes += chunk.length;
    if (totalBytes > maxBytes) throw new RangeError(`over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return concatBytes(chunks);
}

/** Two lower-case hexadecimal digits per byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of bytes, or of a text in UTF-8, as 64 hexadecimal digits. Needs a secure context in browsers. */
export async function sha256Hex(data: Uint8Array | string): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)));
}
