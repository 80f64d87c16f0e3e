import {
  inspectAndRead,
  mayHaveBarcode,
  mayHaveMrz,
  UNKNOWN,
  type CheckReport,
  type Readers,
} from '../checks/checks.js';
import { decode, readPhoto, type CreateSurface, type Photo } from '../photos/photos.js';
import type { BarcodeDesk } from './barcodes.js';
import { cutOut, readPixels, toBitmap } from './cut-out.js';
import type { PdfDesk } from './pdfs.js';
import type { InspectedFile, Tasks } from './tasks.types.js';
import type { ZoneDesk } from './zones.js';

/** Long side of what is shown for review: a phone's screen has about as many pixels across. */
const PREVIEW_PX = 1080;

/** What comes late or not at all, and is done without. */
export interface InspectDesks {
  readonly codes: BarcodeDesk;
  readonly zones: ZoneDesk;
  readonly pdfs: PdfDesk;
}

/** Decodes a file once, checks its pixels, reads its codes and its zone, and cuts out what the person is shown. */
export function createInspect(createSurface: CreateSurface, { codes, zones, pdfs }: InspectDesks): Tasks['inspect'] {
  const readers: Readers = { readBarcodes: codes.read, readMrz: zones.read };

  return async (file, expectation) => {
    const photo = await readPhoto(file);
    if (mayHaveBarcode(expectation)) codes.want();
    if (mayHaveMrz(expectation)) zones.want();
    const isPdf = photo.type === 'pdf';
    const bitmap = isPdf ? await pdfs.draw(photo.bytes, expectation) : await decode(photo, Infinity, createSurface);
    if (bitmap === null) return unseen();
    try {
      const pixels = readPixels(bitmap, bitmap.width, bitmap.height, createSurface);
      const report = await inspectAndRead(pixels, expectation, readers);
      const preview = await (report.document && !report.document.isWholeImage
        ? cutOut(bitmap, report.document.corners, PREVIEW_PX, createSurface)
        : shrunk(bitmap, createSurface));
      return { report: atOriginalSize(report, photo), preview };
    } finally {
      bitmap.close();
    }
  };
}

async function shrunk(bitmap: ImageBitmap, createSurface: CreateSurface): Promise<ImageBitmap> {
  const scale = Math.min(1, PREVIEW_PX / Math.max(bitmap.width, bitmap.height));
  const length = (px: number): number => Math.max(1, Math.round(px * scale));
  const surface = createSurface(length(bitmap.width), length(bitmap.height));
  try {
    surface.draw(bitmap);
    return await surface.toBitmap();
  } finally {
    surface.release();
  }
}

/** An image beyond the working canvas was decoded smaller; the report speaks of the file. */
function atOriginalSize(report: CheckReport, { size }: Photo): CheckReport {
  const { width, height } = report.size;
  const scale = size ? Math.sqrt((size.width * size.height) / (width * height)) : 1;
  // A pixel of rounding is no other size; neither are sides swapped by a browser that leaves an orientation out.
  if (!size || scale < 1.01) return report;
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const { documentLongSidePx } = report.measures;
  return {
    ...report,
    size: width > height ? { width: long, height: short } : { width: short, height: long },
    measures: { ...report.measures, documentLongSidePx: documentLongSidePx && documentLongSidePx * scale },
  };
}

/** A PDF whose pages could not be drawn: nothing is known, and an empty A4 page is shown. */
async function unseen(): Promise<InspectedFile> {
  const [width, height] = [Math.round(PREVIEW_PX / Math.SQRT2), PREVIEW_PX];
  const white = new Uint8ClampedArray(width * height * 4).fill(255);
  return { report: NOTHING_SEEN, preview: await toBitmap({ data: white, width, height }) };
}

const NOTHING_SEEN: CheckReport = {
  size: { width: 0, height: 0 },
  document: null,
  measures: UNKNOWN,
  mrz: null,
  mrzMissing: null,
  portrait: null,
  otherDocument: null,
  barcodes: [],
  findings: [],
  fingerprint: null,
  elapsedMs: 0,
};
