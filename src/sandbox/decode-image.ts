import { CaptureError } from '../contract/contract.js';
import type { Pixels } from '../checks/checks.js';
import { examineFile, validateFile } from '../files/files.js';

/**
 * Decodes a PNG, JPEG or WEBP as a browser would show it: EXIF orientation applied, converted to sRGB (CMYK, 16-bit
 * and wide-gamut included), 8-bit RGBA; what is transparent lies on white; of what moves the first picture. What is
 * refused is what the browser refuses, by the same reading of the bytes and before anything is decoded.
 * @throws {CaptureError} `file_empty`, `unsupported_type`, `file_too_many_pixels` (claimed), `file_unreadable` (damaged or
 *   truncated), `internal` (the optional peer `sharp` is not installed)
 */
export async function decodeImage(bytes: Uint8Array): Promise<Pixels> {
  const facts = examineFile(bytes);
  const refusal = validateFile(facts);
  // A small image can be looked at: the report says that it is too small.
  if (refusal && refusal.code !== 'low_resolution') throw refusal;
  if (facts.type === 'pdf') throw new CaptureError('unsupported_type', 'PDF pages cannot be looked at here yet');
  if (!facts.complete) throw new CaptureError('file_unreadable', `the ${facts.type ?? ''} file is cut off`);
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(bytes, { failOn: 'truncated', limitInputPixels: false })
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
  } catch (cause) {
    throw new CaptureError('file_unreadable', 'The image is damaged or incomplete', {}, { cause });
  }
}

type Sharp = typeof import('sharp').default;

/** `sharp` brings native code, so it is an optional peer and only loaded when a file is to be decoded. */
async function loadSharp(): Promise<Sharp> {
  try {
    return (await import('sharp')).default;
  } catch (cause) {
    throw new CaptureError('internal', 'Decoding needs the optional package "sharp": npm install sharp', {}, { cause });
  }
}
