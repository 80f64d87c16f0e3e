/** Reads the RIFF chunks of a WEBP (WebP Container Specification; VP8: RFC 6386, 9.1; VP8L: WebP Lossless, 3). */
import { hasTextAt, readLatin1, u16le, u24le, u32le, u8 } from './read-byte-values.js';

/** A chunk. `start` is where its data begin, `end` the first byte behind them (before padding). */
export interface WebpChunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** End of the file by the RIFF header; may exceed the bytes. */
export function readRiffEnd(bytes: Uint8Array): number {
  return 8 + u32le(bytes, 4);
}

/** Where the first chunk stands, behind the RIFF header. */
export const FIRST_WEBP_CHUNK_AT = 12;
/** Real files have fewer than ten, animations three and one per frame. */
const MAX_CHUNKS = 10_000;

/** Yields the chunks in file order. A chunk that exceeds the container is not yielded, nor one beyond {@link MAX_CHUNKS}. */
export function* walkWebpChunks(bytes: Uint8Array): Generator<WebpChunk, void> {
  const limit = Math.min(bytes.length, readRiffEnd(bytes));
  let at = FIRST_WEBP_CHUNK_AT;
  for (let count = 0; count < MAX_CHUNKS && at + 8 <= limit; count++) {
    const start = at + 8;
    const chunkEnd = start + u32le(bytes, at + 4);
    if (chunkEnd > limit) return;
    yield { type: readLatin1(bytes, at, 4), start, end: chunkEnd };
    at = chunkEnd + (chunkEnd & 1);
  }
}

/** Width and height of the canvas from the header of the first chunk. `null` where it is missing or invalid. */
export function readWebpSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const headerBytes = Math.min(u32le(bytes, FIRST_WEBP_CHUNK_AT + 4), bytes.length - FIRST_WEBP_CHUNK_AT - 8);
  if (hasTextAt(bytes, FIRST_WEBP_CHUNK_AT, 'VP8L') && headerBytes >= 5) {
    if (u8(bytes, 20) !== 0x2f) return null;
    const packed = u32le(bytes, 21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (headerBytes < 10) return null;
  if (hasTextAt(bytes, FIRST_WEBP_CHUNK_AT, 'VP8X'))
    return { width: u24le(bytes, 24) + 1, height: u24le(bytes, 27) + 1 };
  if (!hasTextAt(bytes, FIRST_WEBP_CHUNK_AT, 'VP8 ')) return null;
  const isKeyFrame = (u8(bytes, 20) & 1) === 0;
  if (!isKeyFrame || !hasTextAt(bytes, 23, '\x9d\x01\x2a')) return null;
  return { width: u16le(bytes, 26) & 0x3fff, height: u16le(bytes, 28) & 0x3fff };
}
