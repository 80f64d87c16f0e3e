import { PHOTO_FILE_TYPES, PHOTO_REQUEST_LIMITS, CaptureError } from '../contract/contract.js';
import { removeImageLocation } from '../files/files.js';
import {
  initialEncodeSize,
  openOffscreenEncoder,
  verifyReencodedImage,
  type OpenImageEncoder,
} from './image-encoder.js';
import { readAndValidateFile, type ValidatedFile } from './decode-to-bitmap.js';
import { searchEncodeSettings } from './search-encode-settings.js';
import { createOffscreenDrawingSurface, type CreateDrawingSurface } from './drawing-surface.js';

export interface FitFilesRequest {
  readonly files: readonly Blob[];
  /** Limit for all files together. Default: the service's 10,000,000 bytes. */
  readonly totalBytes?: number;
}

interface FileFitterDeps {
  readonly open?: OpenImageEncoder;
  readonly createSurface?: CreateDrawingSurface;
  /** Called after each encode. */
  readonly onProgress?: (() => void) | undefined;
}

/** Largest number of encodes per file. Four find a good quality for nearly every image (decision 031). */
const MAX_ENCODES = 4;

/**
 * Bytes that PDFs must leave for each image that has to shrink, or half of the image if that is less. At the lowest quality, photos
 * of documents with two megapixels take up to 213 KB (of seven), grainy ones more. With less, the resolution falls until small print
 * cannot be read, and the call would be paid for in vain.
 */
const MIN_IMAGE_BYTES_BESIDE_PDF = 300_000;

/** The size of a file, and whether it can be reduced. */
export interface FittableFile {
  readonly bytes: number;
  /** True for images, false for PDFs. */
  readonly canShrink: boolean;
}

/** A file and its result so far. The type of `blob` is that of its bytes, whatever the original declared. */
interface FileDraft extends FittableFile {
  readonly file: ValidatedFile;
  readonly blob: Blob;
}

/**
 * Creates the function that fits files into the service's limits. Files that fit keep their bytes, except for metadata
 * that may have a position, and for types that the service does not accept (`convertToJpeg`). Otherwise as few images as possible are encoded again (as JPEG), with less quality before less resolution.
 *
 * @throws {CaptureError} as `readAndValidateFile`; `low_resolution` (an image under 224 px); `pdf_too_large` (PDFs leave under
 *   300,000 bytes, and under half of its own, for an image that must shrink, or it does not become small enough beside them); `too_large` (without PDFs, an
 *   image does not become small enough)
 */
export function createFileFitter(deps: FileFitterDeps = {}): (request: FitFilesRequest) => Promise<readonly Blob[]> {
  const open = deps.open ?? openOffscreenEncoder;
  const createSurface = deps.createSurface ?? createOffscreenDrawingSurface;

  return async ({ files, totalBytes = PHOTO_REQUEST_LIMITS.totalBytes }) => {
    const drafts: FileDraft[] = [];
    // One after the other: a photo of a phone takes hundreds of megabytes while it is converted.
    for (const file of files) drafts.push(await createDraft(file));
    assertPdfsFit(drafts, totalBytes);
    const toShrink = [...selectFilesToShrink(drafts, totalBytes)];
    for (; toShrink.length > 0; toShrink.shift()) {
      const index = toShrink[0]!;
      const draft = drafts[index]!;
      const targetBytes = computeShrinkTargetBytes(drafts, toShrink, totalBytes);
      if (draft.bytes <= targetBytes) continue;
      const leastBytes = totalPdfBytes(drafts) > 0 ? Math.min(MIN_IMAGE_BYTES_BESIDE_PDF, draft.bytes / 2) : 0;
      const hasRoom = targetBytes >= leastBytes;
      const smaller = hasRoom ? await shrink(draft.file, targetBytes) : null;
      if (!smaller) throw notShrinkableError(drafts, draft, targetBytes, totalBytes);
      drafts[index] = { ...draft, bytes: smaller.size, blob: smaller };
    }
    return drafts.map(({ blob }) => blob);
  };

  async function shrink(file: ValidatedFile, targetBytes: number): Promise<Blob | null> {
    const image = await open(file);
    try {
      const encoded = await searchEncodeSettings({
        ...initialEncodeSize(image.width, image.height),
        targetBytes,
        minSidePx: PHOTO_REQUEST_LIMITS.minPixels,
        maxEncodes: MAX_ENCODES,
        encode: async ({ width, height, quality }) => {
          const blob = await image.encode(width, height, quality);
          deps.onProgress?.();
          return blob;
        },
      });
      if (encoded) await verifyReencodedImage(file, encoded, createSurface);
      return encoded;
    } finally {
      image.close();
    }
  }
}

async function createDraft(original: Blob): Promise<FileDraft> {
  const file = await readAndValidateFile(original);
  if (file.tooSmallError) throw file.tooSmallError;
  const bytes = removeImageLocation(file.bytes);
  return {
    file: { ...file, bytes },
    bytes: bytes.length,
    canShrink: file.type !== 'pdf',
    // Also of a file that stays as it is: the file on the device may change or vanish before it is sent.
    blob: new Blob([bytes], { type: PHOTO_FILE_TYPES[file.type].mime }),
  };
}

function assertPdfsFit(drafts: readonly FileDraft[], totalBytes: number): void {
  const measured = totalPdfBytes(drafts);
  if (measured > totalBytes) throw pdfTooLargeError(measured, totalBytes);
}

function totalPdfBytes(drafts: readonly FileDraft[]): number {
  return sumFileBytes(drafts.filter(({ canShrink }) => !canShrink));
}

/** Beside a PDF the error is about the PDF, which cannot shrink. */
function notShrinkableError(
  drafts: readonly FileDraft[],
  { bytes }: FileDraft,
  targetBytes: number,
  totalBytes: number,
): CaptureError {
  const pdfBytes = totalPdfBytes(drafts);
  if (pdfBytes > 0) return pdfTooLargeError(pdfBytes, totalBytes);
  const message = `The image has ${bytes} bytes and could not be reduced to ${targetBytes}`;
  return new CaptureError('too_large', message, { measured: bytes, limit: targetBytes, unit: 'bytes' });
}

function pdfTooLargeError(measured: number, limit: number): CaptureError {
  const message = `PDFs of ${measured} bytes leave too little of the ${limit} allowed`;
  return new CaptureError('pdf_too_large', message, { measured, limit, unit: 'bytes' });
}

/**
 * Selects the files that must shrink: as few as possible, the largest first. A file shrinks alone only where at least half
 * of an equal share is left for it; otherwise the next one shrinks too.
 *
 * @returns indices into `files`, in the order of shrinking; empty when all files fit
 */
export function selectFilesToShrink(files: readonly FittableFile[], totalBytes: number): readonly number[] {
  if (sumFileBytes(files) <= totalBytes) return [];
  const order = files
    .map((file, index) => ({ ...file, index }))
    .filter(({ canShrink }) => canShrink)
    .sort((a, b) => b.bytes - a.bytes);
  const fixed = sumFileBytes(files.filter(({ canShrink }) => !canShrink));
  const fairHalf = (totalBytes - fixed) / order.length / 2;
  for (let count = 1; count < order.length; count++) {
    const unchanged = sumFileBytes(order.slice(count));
    if ((totalBytes - fixed - unchanged) / count >= fairHalf) return order.slice(0, count).map(({ index }) => index);
  }
  return order.map(({ index }) => index);
}

/**
 * Bytes for the next file to shrink: what the other files leave, shared equally among those still to shrink. A file that
 * became smaller than its share leaves the rest to the next.
 */
export function computeShrinkTargetBytes(
  files: readonly FittableFile[],
  toShrink: readonly number[],
  totalBytes: number,
): number {
  const fixed = files.filter((_, index) => !toShrink.includes(index));
  return Math.floor((totalBytes - sumFileBytes(fixed)) / toShrink.length);
}

function sumFileBytes(files: readonly FittableFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
