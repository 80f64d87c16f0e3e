import { CaptureError, type FileType } from '../contract/contract.js';
import { examineConvertibleImage, examineFile, findFileError, sniffFileType, type ImageSize } from '../files/files.js';
import { convertToJpeg } from './convert-to-jpeg.js';
import { fitCanvasScale } from '../shared/shared.js';
import { createOffscreenDrawingSurface, type CreateDrawingSurface } from './drawing-surface.js';

/** First bytes of a file, which tell its type. */
const HEAD_BYTES = 64;

/** The bytes of a file that passed validation. */
export interface ValidatedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Type by the bytes, whatever name and declared type say. */
  readonly type: FileType;
  /** Size as displayed; `null` for a PDF. */
  readonly size: ImageSize | null;
  /** `low_resolution` for an image under 224 px, which can be checked but not sent. */
  readonly tooSmallError: CaptureError | null;
}

/**
 * Reads and validates a file. A BMP or HEIC becomes a JPEG, where the browser decodes it. An image without its end is refused too: browsers decode the part that is there without an
 * error, so a broken download would count as a photo.
 *
 * @throws {CaptureError} `file_empty`, `unsupported_type`, `file_unreadable` (no size in the header, or cut off),
 *   `file_too_many_pixels` (claimed: nothing was decoded), `pdf_encrypted`, `pdf_too_large`
 */
export async function readAndValidateFile(file: Blob): Promise<ValidatedFile> {
  await assertReadableType(file);
  const original = await readBytes(file);
  const bytes = (await convertToJpeg(original)) ?? original;
  const facts = examineFile(bytes);
  const refusal = findFileError(facts);
  const tooSmall = refusal?.code === 'low_resolution' ? refusal : null;
  if (refusal && !tooSmall) throw refusal;
  const { type, size, complete } = facts;
  if (type === null) throw new CaptureError('unsupported_type');
  if (!complete) throw new CaptureError('file_unreadable', `the ${type} file is cut off`);
  return { bytes, type, size, tooSmallError: tooSmall };
}

/** Looks at the first bytes alone: a film of a gigabyte is not read. */
async function assertReadableType(file: Blob): Promise<void> {
  const head = await readBytes(file.slice(0, HEAD_BYTES));
  if (sniffFileType(head) !== null || examineConvertibleImage(head) !== null) return;
  throw findFileError(examineFile(head)) ?? new CaptureError('unsupported_type');
}

/** Reading fails for a file that is no longer there, such as one in the cloud. */
async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new CaptureError('file_unreadable', 'the file cannot be read', {}, { cause });
  }
}

/**
 * Decodes a PNG, JPEG or WEBP with its EXIF orientation applied, in sRGB. Larger images than the largest canvas are scaled down.
 *
 * @returns a bitmap that the caller closes
 * @throws {CaptureError} as {@link readAndValidateFile}; `file_unreadable` where decoding fails; `unsupported_type` for a PDF
 */
export async function decodeToBitmap(
  file: Blob | ValidatedFile,
  createSurface: CreateDrawingSurface = createOffscreenDrawingSurface,
): Promise<ImageBitmap> {
  const { bytes, type } = file instanceof Blob ? await readAndValidateFile(file) : file;
  if (type === 'pdf') throw new CaptureError('unsupported_type', 'A PDF is not decoded here');
  const bitmap = await decodeBytes(bytes, type);
  const scale = fitCanvasScale(bitmap.width, bitmap.height);
  if (scale === 1) return bitmap;
  try {
    const surface = createSurface(scaleImageSidePx(bitmap.width, scale), scaleImageSidePx(bitmap.height, scale));
    try {
      surface.draw(bitmap);
      return await surface.toBitmap();
    } finally {
      surface.release();
    }
  } finally {
    bitmap.close();
  }
}

async function decodeBytes(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<ImageBitmap> {
  try {
    const blob = new Blob([bytes], { type: `image/${type}` });
    return await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch((error: unknown) => {
      // Browsers from before 2023 reject the option, and apply the orientation without it.
      if (error instanceof TypeError) return createImageBitmap(blob);
      throw error;
    });
  } catch (cause) {
    throw new CaptureError('file_unreadable', `The ${type} image cannot be decoded`, {}, { cause });
  }
}

/** A scaled length, rounded down, so that the area stays under the limit. At least 1. */
export function scaleImageSidePx(lengthPx: number, scale: number): number {
  return Math.max(1, Math.floor(lengthPx * scale));
}
