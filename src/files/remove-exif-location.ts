/**
 * Removes the GPS directory of an EXIF block (CIPA DC-008, 4.6.3 and 4.6.6), in place. The entry that points to it is
 * removed, and the directory and its values become zeros. Every other byte keeps its place, so that offsets in maker notes
 * stay valid. The thumbnail and metadata blocks of other formats inside EXIF, which may have a position too, are removed whole.
 */
import {
  exifPrefixLength,
  openTiffBlock,
  readExifOrientation,
  readIfd,
  TIFF_HEADER_BYTES,
  TIFF_TAG,
  type ExifOrientation,
  type Ifd,
  type IfdEntry,
  type TiffBlock,
} from './exif-ifd.js';

/** Limits of what counts as EXIF. Real blocks have up to 64 KB, 3 to 6 directories, and up to 31 GPS entries. */
const MAX_EXIF_BYTES = 262_144;
const MAX_DIRECTORIES = 32;
const MAX_ERASED_RANGES = 256;

/** Tags whose entry and value are removed. */
const REMOVED_TAGS: ReadonlySet<number> = new Set([
  TIFF_TAG.gpsIfd,
  TIFF_TAG.xmp,
  TIFF_TAG.iptc,
  TIFF_TAG.photoshop,
  TIFF_TAG.thumbnailAt,
  TIFF_TAG.thumbnailBytes,
]);

/**
 * A block that cannot be walked safely is reduced to its orientation: one without a first directory, or with directories that
 * are cut off, overlap, or come back to themselves.
 *
 * @param bytes an EXIF block, with or without `Exif\0\0` in front; changed in place
 * @returns how many bytes of the block are left, 0 for none; `null` where nothing was changed
 */
export function removeExifLocation(bytes: Uint8Array): number | null {
  const tiff = bytes.length > MAX_EXIF_BYTES ? null : openTiffBlock(bytes);
  const directories = tiff && readDirectories(tiff);
  const erased = directories && findErasedRanges(tiff, directories);
  if (!erased) return reduceToOrientation(bytes, readExifOrientation(bytes));
  const located = directories.filter(({ entries }) => entries.some(isRemoved));
  for (const directory of located) removeEntries(tiff, directory);
  for (const { from, to } of erased) tiff.block.fill(0, from, to);
  return located.length > 0 ? bytes.length : null;
}

function isRemoved({ tag }: IfdEntry): boolean {
  return REMOVED_TAGS.has(tag);
}

/** Tags whose values are places of further directories. */
const POINTER_TAGS: ReadonlySet<number> = new Set([TIFF_TAG.exifIfd, TIFF_TAG.interopIfd, TIFF_TAG.subIfds]);

/** The directories that are chained from the header or that entries point to, except for GPS. `null` for a malformed block */
function readDirectories(tiff: TiffBlock): readonly Ifd[] | null {
  const directories: Ifd[] = [];
  const pending = [tiff.u32(4)];
  // The list grows while it is read.
  for (const at of pending) {
    const directory = readIfd(tiff, at);
    if (!directory.isWhole || overlaps(directory, directories)) return null;
    directories.push(directory);
    const pointers = directory.entries.filter(({ tag }) => POINTER_TAGS.has(tag));
    // Before any is read: each entry could claim billions.
    if (pointers.reduce((sum, { count }) => sum + count, 0) > MAX_DIRECTORIES) return null;
    const next = [...pointers.flatMap((entry) => readPointers(tiff, entry)), tiff.u32(directory.to - 4)];
    pending.push(...next.filter((to) => isInBlock(tiff, to)));
    if (pending.length > MAX_DIRECTORIES) return null;
  }
  return directories;
}

/** Zero ends a chain, and there is nothing to read outside the block. */
function isInBlock({ block }: TiffBlock, at: number): boolean {
  return at !== 0 && at < block.length;
}

function readPointers(tiff: TiffBlock, entry: IfdEntry): readonly number[] {
  const { tag, count, valueAt } = entry;
  if (tag !== TIFF_TAG.subIfds) return [readPointer(tiff, entry)];
  return Array.from({ length: count }, (_, i) => tiff.u32(valueAt + i * 4));
}

/** A single offset or length, which may be of two bytes. */
function readPointer({ u16, u32 }: TiffBlock, { at, valueBytes }: IfdEntry): number {
  return valueBytes === 2 ? u16(at + 8) : u32(at + 8);
}

interface ByteRange {
  readonly from: number;
  /** The first byte behind it. */
  readonly to: number;
}

/** The GPS directories, the thumbnails, and the values of all removed entries. `null` where they cannot be told, or belong to others too */
function findErasedRanges(tiff: TiffBlock, directories: readonly Ifd[]): readonly ByteRange[] | null {
  const removed = directories.flatMap(({ entries }) => entries.filter(isRemoved));
  if (removed.length > MAX_DIRECTORIES) return null;
  const gpsDirectories = removed
    .filter(({ tag }) => tag === TIFF_TAG.gpsIfd)
    .map((entry) => readPointer(tiff, entry))
    .filter((at) => isInBlock(tiff, at))
    .map((at) => readIfd(tiff, at));
  const entries = [...removed, ...gpsDirectories.flatMap((directory) => directory.entries)];
  const hasUnknownType = entries.some(({ count, valueBytes }) => count > 0 && valueBytes === 0);
  if (hasUnknownType || !gpsDirectories.every(({ isWhole }) => isWhole)) return null;
  const values = entries
    .filter(({ valueBytes }) => valueBytes > 4)
    .map(({ valueAt, valueBytes }) => ({ from: valueAt, to: valueAt + valueBytes }));
  const erased = [...gpsDirectories, ...values, ...directories.flatMap((directory) => findThumbnails(tiff, directory))];
  const kept = [{ from: 0, to: TIFF_HEADER_BYTES }, ...directories];
  const isMalformed = erased.length > MAX_ERASED_RANGES || erased.some((range) => overlaps(range, kept));
  return isMalformed ? null : erased;
}

/** The thumbnail of a directory, a JPEG that may have EXIF of its own. Without a length it goes to the end of the block. */
function findThumbnails(tiff: TiffBlock, { entries }: Ifd): readonly ByteRange[] {
  const read = (wanted: number): readonly number[] =>
    entries.filter(({ tag }) => tag === wanted).map((entry) => readPointer(tiff, entry));
  const lengths = read(TIFF_TAG.thumbnailBytes);
  const length = lengths.length > 0 ? Math.max(...lengths) : Infinity;
  return length === 0 ? [] : read(TIFF_TAG.thumbnailAt).map((from) => ({ from, to: from + length }));
}

function overlaps({ from, to }: ByteRange, others: readonly ByteRange[]): boolean {
  return others.some((other) => from < other.to && other.from < to);
}

/** Entries behind a removed one move up; zeros fill the gap. */
function removeEntries({ block, setU16 }: TiffBlock, { from, to, entries }: Ifd): void {
  const kept = entries.filter((entry) => !isRemoved(entry));
  let next = from + 2;
  for (const { at } of kept) {
    block.copyWithin(next, at, at + 12);
    next += 12;
  }
  setU16(from, kept.length);
  block.copyWithin(next, to - 4, to);
  block.fill(0, next + 4, to);
}

/** A big-endian TIFF block with one entry, the orientation. */
const ORIENTATION_BLOCK: readonly number[] = [
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0],
  ...[0, 0, 0, 0],
];
const ORIENTATION_AT = 19;

/** @returns how many bytes are left: none for an upright image */
function reduceToOrientation(bytes: Uint8Array, orientation: ExifOrientation): number {
  if (orientation === 1) return 0;
  const from = exifPrefixLength(bytes);
  // The last bytes, the link to the next directory, may be missing as they were in the given block.
  const length = Math.min(bytes.length, from + ORIENTATION_BLOCK.length);
  bytes.set(ORIENTATION_BLOCK.slice(0, length - from), from);
  bytes[from + ORIENTATION_AT] = orientation;
  return length;
}
