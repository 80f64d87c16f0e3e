/**
 * Removes the GPS directory of an EXIF block (CIPA DC-008, 4.6.3 and 4.6.6), in place. The entry that points to it is
 * removed, and the directory and its values are overwritten with zeros. Every other byte keeps its place, so that offsets
 * in maker notes stay valid.
 */
import type { Steps } from '../shared/shared.js';
import { NO_LOCATION_SOURCES, mergeLocationSources, type FoundLocationSources } from './location-sources.js';
import { removePhotoshopXmpLocation, removeXmpLocation } from './remove-xmp-location.js';
import { zeroBytesExcept, type ByteRange } from './byte-ranges.js';
import { readIfdEntries, countIfdEntries, openTiffBlock, TIFF_TAG, type TiffBlock, type IfdEntry } from './exif-ifd.js';

/** Limits of what is read. Real files have 3 to 6 directories with fewer than 200 entries in all. */
const MAX_DIRECTORIES = 64;
const MAX_ENTRIES = 20_000;

/**
 * GPS tags without a position: version, time, satellites, status, mode, precision, datum, method, date, differential. Some
 * phones write only these when location is off; such a directory stays.
 */
const NON_POSITION_GPS_TAGS: ReadonlySet<number> = new Set([0, 7, 8, 9, 10, 11, 18, 27, 29, 30, 31]);

/** Metadata blocks that TIFF stores in an entry, with the function that cleans them. */
const EMBEDDED_BLOCKS: Readonly<Record<number, (bytes: Uint8Array) => Steps<FoundLocationSources>>> = {
  [TIFF_TAG.xmp]: removeXmpLocation,
  [TIFF_TAG.photoshop]: removePhotoshopXmpLocation,
};

/** @param bytes an EXIF block, with or without `Exif\0\0` in front; changed in place */
export function* removeExifLocation(bytes: Uint8Array): Steps<FoundLocationSources> {
  const tiff = openTiffBlock(bytes);
  if (tiff === null) return NO_LOCATION_SOURCES;
  const { directories, gps, embedded } = surveyDirectories(tiff);
  const found: FoundLocationSources[] = [];
  for (const [tag, { valueAt, valueBytes }] of embedded) {
    const remove = EMBEDDED_BLOCKS[tag];
    if (remove !== undefined) found.push(yield* remove(tiff.block.subarray(valueAt, valueAt + valueBytes)));
  }
  const located = new Set([...gps].filter((at) => hasPosition(tiff, at)));
  if (located.size > 0) {
    const keep = [{ from: 0, to: 8 }, ...[...directories].flatMap((at) => directoryRanges(tiff, at))];
    for (const at of gps) if (!located.has(at)) keep.push(...directoryRanges(tiff, at));
    const cut = [...located].flatMap((at) => directoryRanges(tiff, at));
    zeroBytesExcept(tiff.block, cut, keep);
    for (const at of directories) removeGpsEntries(tiff, at, located);
    found.push(new Set(['exif']));
  }
  return mergeLocationSources(found);
}

interface DirectorySurvey {
  /** Offsets of the directories that stay. */
  readonly directories: ReadonlySet<number>;
  /** Offsets of the GPS directories. */
  readonly gps: ReadonlySet<number>;
  /** The first entry of each tag in {@link EMBEDDED_BLOCKS}. */
  readonly embedded: ReadonlyMap<number, IfdEntry>;
}

/** Finds all directories: those chained from the header, and those that entries point to. */
function surveyDirectories(tiff: TiffBlock): DirectorySurvey {
  const directories = new Set<number>();
  const gps = new Set<number>();
  const embedded = new Map<number, IfdEntry>();
  const pending = [tiff.u32(4)];
  let entries = 0;
  // The list grows while it is read.
  for (const at of pending) {
    const count = countIfdEntries(tiff, at);
    entries += count;
    if (count === 0 || directories.has(at)) continue;
    if (directories.size >= MAX_DIRECTORIES || entries > MAX_ENTRIES) break;
    directories.add(at);
    for (const entry of readIfdEntries(tiff, at)) {
      const target = tiff.u32(entry.at + 8);
      if (entry.tag === TIFF_TAG.gpsIfd && !gps.has(target) && entries <= MAX_ENTRIES) {
        entries += countIfdEntries(tiff, target);
        gps.add(target);
      } else if (entry.tag === TIFF_TAG.exifIfd || entry.tag === TIFF_TAG.interopIfd) pending.push(target);
      else if (entry.tag === TIFF_TAG.subIfds && entries <= MAX_ENTRIES) {
        const targets = subDirectories(tiff, entry);
        entries += targets.length;
        pending.push(...targets);
      } else if (entry.tag in EMBEDDED_BLOCKS && !embedded.has(entry.tag)) embedded.set(entry.tag, entry);
    }
    pending.push(tiff.u32(at + 2 + count * 12));
  }
  return { directories, gps, embedded };
}

function subDirectories(tiff: TiffBlock, { valueAt, count }: IfdEntry): readonly number[] {
  return Array.from({ length: Math.min(count, MAX_DIRECTORIES) }, (_, i) => tiff.u32(valueAt + i * 4));
}

function hasPosition(tiff: TiffBlock, at: number): boolean {
  return [...readIfdEntries(tiff, at)].some(({ tag }) => !NON_POSITION_GPS_TAGS.has(tag));
}

/** The bytes of a directory (count, entries, link to the next) and of the values outside it. */
function directoryRanges(tiff: TiffBlock, at: number): readonly ByteRange[] {
  const ranges = [{ from: at, to: at + 2 + countIfdEntries(tiff, at) * 12 + 4 }];
  for (const { valueAt, valueBytes } of readIfdEntries(tiff, at)) {
    if (valueBytes > 4) ranges.push({ from: valueAt, to: valueAt + valueBytes });
  }
  return ranges;
}

/** Removes the entries that point to the given GPS directories. Later entries move up; zeros fill the gap. */
function removeGpsEntries(tiff: TiffBlock, at: number, located: ReadonlySet<number>): void {
  const { block } = tiff;
  const end = at + 2 + countIfdEntries(tiff, at) * 12;
  let to = at + 2;
  for (let from = at + 2; from < end; from += 12) {
    if (tiff.u16(from) === TIFF_TAG.gpsIfd && located.has(tiff.u32(from + 8))) continue;
    block.copyWithin(to, from, from + 12);
    to += 12;
  }
  if (to === end) return;
  tiff.setU16(at, (to - at - 2) / 12);
  block.copyWithin(to, end, end + 4);
  block.fill(0, to + 4, end + 4);
}
