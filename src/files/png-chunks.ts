/** Reads and writes the chunks of a PNG (W3C PNG, third edition, section 5). */
import { readLatin1, u32be } from './read-byte-values.js';

/** A chunk. `start` is where its data begins, `end` the first byte behind them (where the CRC stands). */
export interface PngChunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const SIGNATURE_BYTES = 8;

/**
 * Yields the chunks up to and including IEND. A chunk that exceeds the bytes is not yielded.
 * @param from where the first chunk begins
 * @returns where the image ends (behind IEND), or `null` without IEND
 */
export function* walkPngChunks(bytes: Uint8Array, from = SIGNATURE_BYTES): Generator<PngChunk, number | null> {
  let at = from;
  while (at + 12 <= bytes.length) {
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
  if (bytes.length < SIGNATURE_BYTES + 8 + 8 || readLatin1(bytes, 12, 4) !== 'IHDR') return null;
  return { width: u32be(bytes, 16), height: u32be(bytes, 20) };
}

/** A whole chunk: length, type, data, CRC. */
export function createPngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) chunk[4 + i] = type.charCodeAt(i);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk, 4, data.length + 8));
  return chunk;
}

/**
 * CRC-32 (ISO 3309) over chunk type and data (PNG, section 5.5).
 * @param before the CRC of the bytes before `from`
 */
export function crc32(bytes: Uint8Array, from: number, to: number, before = 0): number {
  let crc = ~before;
  for (let i = from; i < to; i++) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ bytes[i]!) & 0xff]!;
  return ~crc >>> 0;
}

const CRC_TABLE = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
