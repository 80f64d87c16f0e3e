import { FILE_TYPES, LIMITS, CaptureError } from '../contract/contract.js';
import { removeLocation } from '../files/files.js';
import { selectFilesToShrink, bytesAvailableFor, sumBytes, type FileWeight } from './select-files-to-shrink.js';
import { openOffscreenEncoder, initialEncodeSize, type OpenImageEncoder } from './image-encoder.js';
import { readPhoto, type ValidatedPhoto } from './read-photo.js';
import { searchEncoding } from './search-encoding.js';
import { createOffscreenDrawingSurface, type CreateDrawingSurface } from './drawing-surface.js';
import { verifyReencoded } from './verify-reencoded.js';

export interface FitRequest {
  readonly files: readonly Blob[];
  /** Default: the service's 10,000,000 bytes over all files. */
  readonly totalBytes?: number;
}

/** How a file came to be what is sent. */
export type FitMethod = 'unchanged' | 'location_removed' | 'reencoded';

export interface FittedFile {
  /** Its `type` is that of the bytes, whatever the original claimed. */
  readonly blob: Blob;
  readonly action: FitMethod;
  readonly originalBytes: number;
  /** Encodes it took, 0–4. */
  readonly encodes: number;
}

export interface FitDeps {
  readonly open?: OpenImageEncoder;
  readonly createSurface?: CreateDrawingSurface;
}

/** Encodes per file. Four find a good quality for nearly every picture; more would only be felt as waiting. */
const MAX_ENCODES = 4;

/** A file on its way out. */
interface FileDraft extends FileWeight {
  readonly file: ValidatedPhoto;
  readonly result: FittedFile;
}

/**
 * Makes files fit the service's limits without harming them. What fits goes out byte for byte, but for its location
 * metadata; over the budget only as many images as must are encoded anew (as JPEG), quality before resolution.
 *
 * @throws {CaptureError} as `readPhoto`; `low_resolution` (an image under 224 px), `pdf_too_large` (the PDFs leave no room),
 *   `too_large` (an image does not get small enough)
 */
export function createFileFitter(platform: FitDeps = {}): (request: FitRequest) => Promise<readonly FittedFile[]> {
  const open = platform.open ?? openOffscreenEncoder;
  const createSurface = platform.createSurface ?? createOffscreenDrawingSurface;

  return async ({ files, totalBytes = LIMITS.totalBytes }) => {
    const drafts = await Promise.all(files.map(createDraft));
    assertPdfsFit(drafts, totalBytes);
    const toShrink = [...selectFilesToShrink(drafts, totalBytes)];
    for (; toShrink.length > 0; toShrink.shift()) {
      const index = toShrink[0]!;
      const draft = drafts[index]!;
      const room = bytesAvailableFor(drafts, toShrink, totalBytes);
      if (draft.bytes <= room) continue;
      const smaller = await shrink(draft.file, room);
      if (!smaller) throw notShrinkableError(drafts, draft, room, totalBytes);
      drafts[index] = { ...draft, bytes: smaller.blob.size, result: { ...draft.result, ...smaller } };
    }
    return drafts.map(({ result }) => result);
  };

  async function shrink(
    file: ValidatedPhoto,
    room: number,
  ): Promise<Pick<FittedFile, 'blob' | 'action' | 'encodes'> | null> {
    const image = await open(file);
    try {
      const found = await searchEncoding({
        ...initialEncodeSize(image.width, image.height),
        targetBytes: room,
        minSidePx: LIMITS.minPixels,
        maxEncodes: MAX_ENCODES,
        encode: ({ width, height, quality }) => image.encode(width, height, quality),
        bytesOf: (blob) => blob.size,
      });
      if (!found) return null;
      await verifyReencoded(file, found.encoded, createSurface);
      return { blob: found.encoded, action: 'reencoded', encodes: found.encodes };
    } finally {
      image.close();
    }
  }
}

async function createDraft(blob: Blob): Promise<FileDraft> {
  const file = await readPhoto(blob);
  if (file.tooSmallError) throw file.tooSmallError;
  const { bytes, removed } = removeLocation(file.bytes);
  const isClean = removed.length === 0;
  const { mime } = FILE_TYPES[file.type];
  return {
    file,
    bytes: bytes.length,
    canShrink: file.type !== 'pdf',
    result: {
      // `slice` shares the bytes and corrects the declared type.
      blob: isClean ? blob.slice(0, blob.size, mime) : new Blob([new Uint8Array(bytes)], { type: mime }),
      action: isClean ? 'unchanged' : 'location_removed',
      originalBytes: blob.size,
      encodes: 0,
    },
  };
}

function assertPdfsFit(drafts: readonly FileDraft[], totalBytes: number): void {
  const measured = totalPdfBytes(drafts);
  if (measured > totalBytes) throw pdfTooLargeError(measured, totalBytes);
}

function totalPdfBytes(drafts: readonly FileDraft[]): number {
  return sumBytes(drafts.filter(({ canShrink }) => !canShrink));
}

/** Beside a PDF it is the PDF that is too large: it alone cannot give way. */
function notShrinkableError(
  drafts: readonly FileDraft[],
  { bytes }: FileDraft,
  room: number,
  totalBytes: number,
): CaptureError {
  const pdf = totalPdfBytes(drafts);
  if (pdf > 0) return pdfTooLargeError(pdf, totalBytes);
  const message = `The image has ${bytes} bytes and could not be brought to ${room}`;
  return new CaptureError('too_large', message, { measured: bytes, limit: room, unit: 'bytes' });
}

function pdfTooLargeError(measured: number, limit: number): CaptureError {
  const message = `PDFs of ${measured} bytes leave too little of the ${limit} allowed`;
  return new CaptureError('pdf_too_large', message, { measured, limit, unit: 'bytes' });
}
