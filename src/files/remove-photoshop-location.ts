/** Cutting positions out of the XMP among Photoshop's image resource blocks (Adobe Photoshop File Formats), in place. */
import { hasTextAt, u16be, u32be, u8 } from './read-bytes.js';
import { mergeFoundLocations, type FoundLocations } from './location-sources.js';
import { removeXmpLocation } from './remove-xmp-location.js';

const XMP_RESOURCE = 0x0424;

/** @param bytes image resource blocks, each led by `8BIM`; changed in place */
export function removePhotoshopLocation(bytes: Uint8Array): FoundLocations {
  const found: FoundLocations[] = [];
  let at = 0;
  while (hasTextAt(bytes, at, '8BIM')) {
    const nameBytes = padToEven(u8(bytes, at + 6) + 1);
    const start = at + 6 + nameBytes + 4;
    const end = start + u32be(bytes, start - 4);
    if (end > bytes.length) break;
    if (u16be(bytes, at + 4) === XMP_RESOURCE) found.push(removeXmpLocation(bytes.subarray(start, end)));
    at = start + padToEven(end - start);
  }
  return mergeFoundLocations(found);
}

function padToEven(length: number): number {
  return length + (length & 1);
}
