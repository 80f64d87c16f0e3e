/** Reads the chunks of a PNG (W3C PNG, third edition, section 5). */
import { readLatin1, u32be } from './read-byte-values.js';

/** A chunk. `start` is where its data begins, `end` the first byte behind them (where the CRC stands). */
export interface PngChunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export const PNG_SIGNATURE_BYTES = 8;
/** A file of 10 MB with image data in pieces of 512 bytes has 20,000. */
const MAX_CHUNKS = 50_000;

/**
 * Yields the chunks up to and including IEND. A chunk that exceeds the bytes is not yielded, nor one beyond the limit of
 * {@link MAX_CHUNKS}.
 *
 * @returns where the image ends (behind IEND), or `null` without IEND
 */
export function* walkPngChunks(bytes: Uint8Array): Generator<PngChunk, number | null> {
  let at = PNG_SIGNATURE_BYTES;
  for (let count = 0; count < MAX_CHUNKS && at + 12 <= bytes.length; count++) {
    const start = at + 8;
    const end = start + u32be(bytes, at);
    if (end + 4 > bytes.length) return null;
    const type = readLatin1(bytes, at + 4, 4);
    yield { type, start, end };
    at = end + 4;
    if (type === 'IEND') return at;
  }
  return null;
}

/** Width and height from IHDR, which must be the first chunk. `null` without it, or when it is truncated. */
export function readPngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const isHeader = readLatin1(bytes, 12, 4) === 'IHDR' && u32be(bytes, PNG_SIGNATURE_BYTES) >= 8;
  if (!isHeader || bytes.length < PNG_SIGNATURE_BYTES + 8 + 8) return null;
  return { width: u32be(bytes, 16), height: u32be(bytes, 20) };
}

/** CRC-32 (ISO 3309) over chunk type and data (PNG, section 5.5). Only small chunks need one, so there is no table. */
export function crc32(bytes: Uint8Array, from: number, to: number): number {
  let crc = ~0;
  for (let i = from; i < to; i++) {
    crc ^= bytes[i]!;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  }
  return ~crc >>> 0;
}
