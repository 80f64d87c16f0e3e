/**
 * Cutting place names out of IPTC-IIM data sets (IIM 4.2, chapter 1 and record 2) and out of Photoshop's image resource
 * blocks that carry them. In place: later data sets move up, zeros fill the end.
 */
import { hasWord, u16be, u32be, u8 } from './bytes.js';
import { NOTHING_FOUND, union, type Found } from './location-places.js';
import { scrubXmp } from './location-xmp.js';

/** Record 2: content location code and name, city, sub-location, province or state, country code and name. */
const PLACE_DATASETS: ReadonlySet<number> = new Set([26, 27, 90, 92, 95, 100, 101]);
const TAG_MARKER = 0x1c;

/** @param bytes a run of data sets; changed in place */
export function scrubIptc(bytes: Uint8Array): Found {
  let to = 0;
  let from = 0;
  while (from + 5 <= bytes.length && u8(bytes, from) === TAG_MARKER) {
    const length = u16be(bytes, from + 3);
    const end = from + 5 + length;
    const isExtended = length >= 0x8000;
    if (isExtended || end > bytes.length) break;
    if (u8(bytes, from + 1) !== 2 || !PLACE_DATASETS.has(u8(bytes, from + 2))) {
      if (to !== from) bytes.copyWithin(to, from, end);
      to += end - from;
    }
    from = end;
  }
  if (to === from) return NOTHING_FOUND;
  bytes.copyWithin(to, from);
  bytes.fill(0, bytes.length - (from - to));
  return new Set(['iptc']);
}

/** Image resources that hold IPTC and XMP (Adobe Photoshop File Formats, image resource IDs). */
const RESOURCES: Readonly<Record<number, (bytes: Uint8Array) => Found>> = { 0x0404: scrubIptc, 0x0424: scrubXmp };

/** @param bytes image resource blocks, each led by `8BIM`; changed in place */
export function scrubPhotoshop(bytes: Uint8Array): Found {
  const found: Found[] = [];
  let at = 0;
  while (hasWord(bytes, at, '8BIM')) {
    const id = u16be(bytes, at + 4);
    const nameBytes = even(u8(bytes, at + 6) + 1);
    const start = at + 6 + nameBytes + 4;
    const end = start + u32be(bytes, start - 4);
    if (end > bytes.length) break;
    const scrub = RESOURCES[id];
    if (scrub !== undefined) found.push(scrub(bytes.subarray(start, end)));
    at = start + even(end - start);
  }
  return union(found);
}

function even(length: number): number {
  return length + (length & 1);
}
