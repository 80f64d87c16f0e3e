import { findText, hasTextAt, u16le, u32be, u32le } from './read-byte-values.js';

/** An image of a type that the service does not accept, and that browsers may decode. */
export interface ConvertibleImage {
  readonly type: 'bmp' | 'heic';
  /** Claimed pixels; 0 where the header does not say. */
  readonly pixels: number;
  /** All bytes that the header promises are there. */
  readonly isComplete: boolean;
}

/** Sizes of the header behind the file header of a BMP: of OS/2, and versions 3 to 5 of Windows with their variants. */
const BMP_CORE_HEADER_BYTES = 12;
const BMP_INFO_HEADER_BYTES: readonly number[] = [40, 52, 56, 64, 108, 124];
/** `BI_RGB`, `BI_BITFIELDS` and `BI_ALPHABITFIELDS`: the size follows from width, height and bits per pixel. */
const UNCOMPRESSED: readonly number[] = [0, 3, 6];

/** Brands of ISO/IEC 23008-12 for images that are coded with HEVC, and the general one. */
const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'mif1'];
/** Metadata stand at the beginning; a search beyond it would read the coded image. */
const MAX_HEIC_METADATA_BYTES = 65_536;

/** @returns `null` for any other type. Nothing is decoded, and nothing throws. */
export function examineConvertibleImage(bytes: Uint8Array): ConvertibleImage | null {
  if (hasTextAt(bytes, 0, 'BM')) return examineBmp(bytes);
  const isHeic = hasTextAt(bytes, 4, 'ftyp') && HEIC_BRANDS.some((brand) => hasTextAt(bytes, 8, brand));
  return isHeic ? { type: 'heic', pixels: largestHeicImage(bytes), isComplete: hasWholeBoxes(bytes) } : null;
}

function examineBmp(bytes: Uint8Array): ConvertibleImage | null {
  const headerBytes = u32le(bytes, 14);
  const isCore = headerBytes === BMP_CORE_HEADER_BYTES;
  if (!isCore && !BMP_INFO_HEADER_BYTES.includes(headerBytes)) return null;
  // One plane: always, so that text with these first letters is no BMP.
  if (u16le(bytes, isCore ? 22 : 26) !== 1) return null;
  const width = isCore ? u16le(bytes, 18) : u32le(bytes, 18);
  // Negative: the rows begin at the top.
  const height = isCore ? u16le(bytes, 20) : Math.abs(u32le(bytes, 22) | 0);
  const bits = u16le(bytes, isCore ? 24 : 28);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const dataBytes = isCore || UNCOMPRESSED.includes(u32le(bytes, 30)) ? rowBytes * height : u32le(bytes, 34);
  const pixels = width * height;
  return { type: 'bmp', pixels, isComplete: pixels > 0 && u32le(bytes, 10) + dataBytes <= bytes.length };
}

/** The largest of the sizes in an HEIC file's `ispe` boxes: of the image, its tiles and its thumbnail. */
function largestHeicImage(bytes: Uint8Array): number {
  const head = bytes.subarray(0, MAX_HEIC_METADATA_BYTES);
  let largest = 0;
  for (let at = findText(head, 'ispe', 0); at >= 0; at = findText(head, 'ispe', at + 4))
    largest = Math.max(largest, u32be(head, at + 8) * u32be(head, at + 12));
  return largest;
}

/** Whether the file ends where its last box does. */
function hasWholeBoxes(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < bytes.length) {
    const size = u32be(bytes, at);
    if (size === 0) return true;
    const boxBytes = size === 1 ? u32be(bytes, at + 8) * 2 ** 32 + u32be(bytes, at + 12) : size;
    if (boxBytes < 8) return false;
    at += boxBytes;
  }
  return at === bytes.length;
}
