/** Cutting positions out of the XMP among Photoshop's image resource blocks (Adobe Photoshop File Formats), in place. */
import { hasWord, u16be, u32be, u8 } from './bytes.js';
import { union, type Found } from './location-places.js';
import { scrubXmp } from './location-xmp.js';

const XMP_RESOURCE = 0x0424;

/** @param bytes image resource blocks, each led by `8BIM`; changed in place */
export function scrubPhotoshop(bytes: Uint8Array): Found {
  const found: Found[] = [];
  let at = 0;
  while (hasWord(bytes, at, '8BIM')) {
    const nameBytes = even(u8(bytes, at + 6) + 1);
    const start = at + 6 + nameBytes + 4;
    const end = start + u32be(bytes, start - 4);
    if (end > bytes.length) break;
    if (u16be(bytes, at + 4) === XMP_RESOURCE) found.push(scrubXmp(bytes.subarray(start, end)));
    at = start + even(end - start);
  }
  return union(found);
}

function even(length: number): number {
  return length + (length & 1);
}
