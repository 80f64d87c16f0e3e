import { CaptureError } from '../contract/contract.js';
import type { Pixels } from '../checks/checks.js';
import { examineFile, findFileError } from '../files/files.js';
import { loadOptionalPeer } from '../shared/server/server.js';

/**
 * Decodes a PNG, JPEG or WEBP file to 8-bit RGBA as a browser shows it: EXIF orientation is applied, colors are converted
 * to sRGB, transparency is white, and only the first frame of an animation is used. Files that the browser would refuse
 * are refused before decoding, by the same checks of their bytes.
 * @throws {CaptureError} `file_empty`, `unsupported_type`, `file_too_many_pixels` (claimed), `file_unreadable` (damaged or
 *   truncated)
 * @throws MissingPackageError without `sharp`
 */
export async function decodeImage(bytes: Uint8Array): Promise<Pixels> {
  const facts = examineFile(bytes);
  const refusal = findFileError(facts);
  // A small image is decoded, because the report states that it is too small.
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

/** Loads the package that decodes images. Its types stay inside: a host without it must be able to check its own. */
async function loadSharp() {
  return (await loadOptionalPeer('sharp', 'Decoding images', (refuse) => import('sharp').catch(refuse))).default;
}

/** @throws MissingPackageError where `sharp` is not installed */
export async function assertSharpInstalled(): Promise<void> {
  await loadSharp();
}
