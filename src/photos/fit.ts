import { FILE_TYPES, LIMITS, Trouble } from '../contract/contract.js';
import { removeLocation } from '../files/files.js';
import { mustShrink, roomFor, sum, type Weight } from './budget.js';
import { openOffscreen, workingSize, type OpenForEncoding } from './encodable.js';
import { readPhoto, type Photo } from './read-photo.js';
import { search } from './search.js';
import { createOffscreenSurface, type CreateSurface } from './surface.js';
import { verify } from './verify.js';

export interface FitRequest {
  readonly files: readonly Blob[];
  /** Default: the service's 10,000,000 bytes over all files. */
  readonly totalBytes?: number;
}

/** How a file came to be what is sent. */
export type FitAction = 'unchanged' | 'location_removed' | 'reencoded';

export interface FittedFile {
  /** Its `type` is that of the bytes, whatever the original claimed. */
  readonly blob: Blob;
  readonly action: FitAction;
  readonly originalBytes: number;
  /** Encodes it took, 0–4. */
  readonly encodes: number;
}

export interface FitPlatform {
  readonly open?: OpenForEncoding;
  readonly createSurface?: CreateSurface;
}

/** Encodes per file. Four find a good quality for nearly every picture; more would only be felt as waiting. */
const MAX_ENCODES = 4;

/** A file on its way out. */
interface Draft extends Weight {
  readonly file: Photo;
  readonly result: FittedFile;
}

/**
 * Makes files fit the service's limits without harming them. What fits goes out byte for byte, but for its location
 * metadata; over the budget only as many images as must are encoded anew (as JPEG), quality before resolution.
 *
 * @throws {Trouble} as `readPhoto`; `low_resolution` (an image under 224 px), `pdf_too_large` (the PDFs leave no room),
 *   `too_large` (an image does not get small enough)
 */
export function createFit(platform: FitPlatform = {}): (request: FitRequest) => Promise<readonly FittedFile[]> {
  const open = platform.open ?? openOffscreen;
  const createSurface = platform.createSurface ?? createOffscreenSurface;

  return async ({ files, totalBytes = LIMITS.totalBytes }) => {
    const drafts = await Promise.all(files.map(draft));
    checkPdfs(drafts, totalBytes);
    const toShrink = [...mustShrink(drafts, totalBytes)];
    for (; toShrink.length > 0; toShrink.shift()) {
      const index = toShrink[0]!;
      const draft = drafts[index]!;
      const room = roomFor(drafts, toShrink, totalBytes);
      if (draft.bytes <= room) continue;
      const smaller = await shrink(draft.file, room);
      if (!smaller) throw noRoom(drafts, draft, room, totalBytes);
      drafts[index] = { ...draft, bytes: smaller.blob.size, result: { ...draft.result, ...smaller } };
    }
    return drafts.map(({ result }) => result);
  };

  async function shrink(file: Photo, room: number): Promise<Pick<FittedFile, 'blob' | 'action' | 'encodes'> | null> {
    const image = await open(file);
    try {
      const found = await search({
        ...workingSize(image.width, image.height),
        targetBytes: room,
        minSidePx: LIMITS.minPixels,
        maxEncodes: MAX_ENCODES,
        encode: ({ width, height, quality }) => image.encode(width, height, quality),
        bytesOf: (blob) => blob.size,
      });
      if (!found) return null;
      await verify(file, found.encoded, createSurface);
      return { blob: found.encoded, action: 'reencoded', encodes: found.encodes };
    } finally {
      image.close();
    }
  }
}

async function draft(blob: Blob): Promise<Draft> {
  const file = await readPhoto(blob);
  if (file.tooSmall) throw file.tooSmall;
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

function checkPdfs(drafts: readonly Draft[], totalBytes: number): void {
  const measured = pdfBytes(drafts);
  if (measured > totalBytes) throw pdfTooLarge(measured, totalBytes);
}

function pdfBytes(drafts: readonly Draft[]): number {
  return sum(drafts.filter(({ canShrink }) => !canShrink));
}

/** Beside a PDF it is the PDF that is too large: it alone cannot give way. */
function noRoom(drafts: readonly Draft[], { bytes }: Draft, room: number, totalBytes: number): Trouble {
  const pdf = pdfBytes(drafts);
  if (pdf > 0) return pdfTooLarge(pdf, totalBytes);
  const message = `The image has ${bytes} bytes and could not be brought to ${room}`;
  return new Trouble('too_large', message, { measured: bytes, limit: room, unit: 'bytes' });
}

function pdfTooLarge(measured: number, limit: number): Trouble {
  const message = `PDFs of ${measured} bytes leave too little of the ${limit} allowed`;
  return new Trouble('pdf_too_large', message, { measured, limit, unit: 'bytes' });
}
