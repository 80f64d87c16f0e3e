import { FILE_TYPES, LIMITS, Trouble, isTrouble, type FileType } from '../contract/contract.js';
import type { Pixels } from '../checks/checks.js';

/**
 * Decodes a PNG, JPEG or WEBP as a browser would show it: EXIF orientation applied, converted to sRGB (CMYK, 16-bit
 * and wide-gamut included), 8-bit RGBA.
 * @throws {Trouble} `file_empty`, `unsupported_type`, `file_too_many_pixels` (claimed, before decoding), `file_unreadable`
 *   (damaged or truncated), `internal` (the optional peer `sharp` is not installed)
 */
export async function decodeImage(bytes: Uint8Array): Promise<Pixels> {
  if (bytes.length === 0) throw new Trouble('file_empty', 'The file has no bytes', { measured: 0, unit: 'bytes' });
  const type = sniff(bytes);
  if (type === null) throw new Trouble('unsupported_type', 'Not a PNG, JPEG or WEBP file');
  if (type === 'pdf') throw new Trouble('unsupported_type', 'PDF pages cannot be looked at here yet');
  const sharp = await loadSharp();
  try {
    const image = sharp(bytes, { failOn: 'truncated', limitInputPixels: false });
    const { width, height } = await image.metadata();
    const claimed = width * height;
    if (claimed > LIMITS.maxClaimedPixels) {
      throw new Trouble('file_too_many_pixels', `The image claims ${String(claimed)} pixels`, {
        measured: claimed,
        limit: LIMITS.maxClaimedPixels,
        unit: 'px',
      });
    }
    const { data, info } = await image
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
  } catch (cause) {
    if (isTrouble(cause)) throw cause;
    throw new Trouble('file_unreadable', 'The image is damaged or incomplete', {}, { cause });
  }
}

/** The file's type by its first bytes, or `null`. */
function sniff(bytes: Uint8Array): FileType | null {
  const starts = (offset: number, ...magic: number[]): boolean => magic.every((byte, i) => bytes[offset + i] === byte);
  if (starts(0, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return 'webp';
  if (starts(0, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  return null;
}

type Sharp = typeof import('sharp').default;

/** `sharp` brings native code, so it is an optional peer and only loaded when a file is to be decoded. */
async function loadSharp(): Promise<Sharp> {
  try {
    return (await import('sharp')).default;
  } catch (cause) {
    throw new Trouble('internal', 'Decoding needs the optional package "sharp": npm install sharp', {}, { cause });
  }
}

/** Types that {@link decodeImage} reads, as MIME. */
export const DECODABLE = [FILE_TYPES.jpeg.mime, FILE_TYPES.png.mime, FILE_TYPES.webp.mime] as const;
