/**
 * Reads the TIFF directories (IFD) of EXIF (TIFF 6.0, section 2; CIPA DC-008). Counts and offsets are not trusted: what lies
 * outside the block is not read.
 */
import { EXIF_PREFIX } from './image-segments.js';
import { hasTextAt, u16be, u16le, u32be, u32le } from './read-byte-values.js';

const EXIF_PREFIX_BYTES = 6;

export interface TiffBlock {
  /** The block, from its byte order mark on: offsets count from here. */
  readonly block: Uint8Array;
  readonly u16: (at: number) => number;
  readonly u32: (at: number) => number;
  readonly setU16: (at: number, value: number) => void;
}

export interface IfdEntry {
  readonly tag: number;
  readonly count: number;
  /** Where the 12 bytes of the entry begin. */
  readonly at: number;
  /** Where the value's bytes begin: within the entry when they are at most 4. May lie outside the block. */
  readonly valueAt: number;
  /** 0 where the type is unknown. */
  readonly valueBytes: number;
}

/** A directory: its count, its entries, and the link to the next directory in its last 4 bytes. */
export interface Ifd {
  readonly from: number;
  /** The first byte behind it. */
  readonly to: number;
  /** Those within the block and the limit. */
  readonly entries: readonly IfdEntry[];
  /** These are all entries. */
  readonly isWhole: boolean;
}

export const TIFF_TAG = {
  orientation: 0x0112,
  subIfds: 0x014a,
  thumbnailAt: 0x0201,
  thumbnailBytes: 0x0202,
  xmp: 0x02bc,
  iptc: 0x83bb,
  photoshop: 0x8649,
  exifIfd: 0x8769,
  gpsIfd: 0x8825,
  interopIfd: 0xa005,
} as const;

/** Bytes per value of the field types 1–13 (TIFF 6.0 section 2, and IFD of its supplement 1). */
const FIELD_TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

export const TIFF_HEADER_BYTES = 8;

/** How many bytes stand in front of the TIFF header. */
export function exifPrefixLength(bytes: Uint8Array): number {
  return hasTextAt(bytes, 0, EXIF_PREFIX) ? EXIF_PREFIX_BYTES : 0;
}

/** Opens an EXIF block; `null` when it has no TIFF header. The view shares the bytes. */
export function openTiffBlock(bytes: Uint8Array): TiffBlock | null {
  const block = bytes.subarray(exifPrefixLength(bytes));
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

/** Real directories have up to a hundred entries. */
const MAX_ENTRIES = 1000;

/** Reads the directory at `from`. */
export function readIfd({ block, u16, u32 }: TiffBlock, from: number): Ifd {
  const claimed = u16(from);
  const isBehindHeader = from >= TIFF_HEADER_BYTES && from + 2 <= block.length;
  const count = isBehindHeader ? Math.min(claimed, Math.floor((block.length - from - 2) / 12), MAX_ENTRIES) : 0;
  const entries = Array.from({ length: count }, (_, i) => {
    const at = from + 2 + i * 12;
    const values = u32(at + 4);
    const valueBytes = (FIELD_TYPE_BYTES[u16(at + 2)] ?? 0) * values;
    return { tag: u16(at), count: values, at, valueBytes, valueAt: valueBytes <= 4 ? at + 8 : u32(at + 8) };
  });
  return { from, to: from + 2 + count * 12 + 4, entries, isWhole: isBehindHeader && count === claimed };
}

/** CIPA DC-008, tag 0x0112: 1 upright, 3 upside down, 6 and 8 quarter turns; 2, 4, 5, 7 mirrored. */
const EXIF_ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type ExifOrientation = (typeof EXIF_ORIENTATIONS)[number];

/** EXIF orientation from the first directory; 1 when there is none, or another number. */
export function readExifOrientation(bytes: Uint8Array): ExifOrientation {
  const tiff = openTiffBlock(bytes);
  if (tiff === null) return 1;
  const { entries } = readIfd(tiff, tiff.u32(4));
  const entry = entries.find(({ tag, valueBytes }) => tag === TIFF_TAG.orientation && valueBytes <= 4);
  return EXIF_ORIENTATIONS.find((value) => entry !== undefined && value === tiff.u16(entry.valueAt)) ?? 1;
}
