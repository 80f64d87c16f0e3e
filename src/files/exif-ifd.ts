/**
 * Reads the TIFF directories (IFD) of EXIF (TIFF 6.0, section 2; CIPA DC-008). Counts and offsets are not trusted: what lies
 * outside the block is not read.
 */
import { hasTextAt, u16be, u16le, u32be, u32le } from './read-byte-values.js';

/** Some writers put JPEG's `Exif\0\0` in front of the block in PNG and WEBP too. */
const EXIF_PREFIX = 'Exif\0';

export interface TiffBlock {
  /** The block, from its byte order mark on: offsets count from here. */
  readonly block: Uint8Array;
  readonly u16: (at: number) => number;
  readonly u32: (at: number) => number;
  readonly setU16: (at: number, value: number) => void;
}

export interface IfdEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Where the 12 bytes of the entry begin. */
  readonly at: number;
  /** Where the value's bytes begin: within the entry when they are at most 4. May lie outside the block. */
  readonly valueAt: number;
  readonly valueBytes: number;
}

export const TIFF_TAG = {
  orientation: 0x0112,
  subIfds: 0x014a,
  xmp: 0x02bc,
  photoshop: 0x8649,
  exifIfd: 0x8769,
  gpsIfd: 0x8825,
  interopIfd: 0xa005,
  /** Of the MP index directory (CIPA DC-007). */
  numberOfImages: 0xb001,
} as const;

/** Bytes per value of the field types 1–13 (TIFF 6.0 section 2, and IFD of its supplement 1); 0 for unknown types. */
const FIELD_TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** Opens an EXIF block; `null` when it has no TIFF header. The view shares the bytes. */
export function openTiffBlock(bytes: Uint8Array): TiffBlock | null {
  const block = hasTextAt(bytes, 0, EXIF_PREFIX) ? bytes.subarray(6) : bytes;
  const little = hasTextAt(block, 0, 'II*\0');
  if (!little && !hasTextAt(block, 0, 'MM\0*')) return null;
  const [u16, u32] = little ? [u16le, u32le] : [u16be, u32be];
  return {
    block,
    u16: (at) => u16(block, at),
    u32: (at) => u32(block, at),
    setU16: (at, value) => block.set(little ? [value & 255, value >>> 8] : [value >>> 8, value & 255], at),
  };
}

/** Number of entries of the directory at `at` that lie within the block. */
export function countIfdEntries({ block, u16 }: TiffBlock, at: number): number {
  if (at < 8 || at + 2 > block.length) return 0;
  return Math.min(u16(at), Math.floor((block.length - at - 2) / 12));
}

export function readIfdEntry({ u16, u32 }: TiffBlock, at: number): IfdEntry {
  const type = u16(at + 2);
  const count = u32(at + 4);
  const valueBytes = (FIELD_TYPE_BYTES[type] ?? 0) * count;
  return { tag: u16(at), type, count, at, valueBytes, valueAt: valueBytes <= 4 ? at + 8 : u32(at + 8) };
}

/** The entries of the directory at `at`. */
export function* readIfdEntries(tiff: TiffBlock, at: number): Generator<IfdEntry, void> {
  const count = countIfdEntries(tiff, at);
  for (let i = 0; i < count; i++) yield readIfdEntry(tiff, at + 2 + i * 12);
}

/** EXIF orientation 1–8 from the first directory; 1 when there is none, or another number. */
export function readExifOrientation(bytes: Uint8Array): ExifOrientation {
  const tiff = openTiffBlock(bytes);
  if (tiff === null) return 1;
  for (const { tag, valueAt } of readIfdEntries(tiff, tiff.u32(4))) {
    if (tag === TIFF_TAG.orientation) return EXIF_ORIENTATIONS.find((value) => value === tiff.u16(valueAt)) ?? 1;
  }
  return 1;
}

/** CIPA DC-008, tag 0x0112: 1 upright, 3 upside down, 6 and 8 quarter turns; 2, 4, 5, 7 mirrored. */
export const EXIF_ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type ExifOrientation = (typeof EXIF_ORIENTATIONS)[number];
