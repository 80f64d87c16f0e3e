import { createHash } from 'node:crypto';
import {
  inspect,
  inspectSides,
  readBarcodes,
  withBarcodes,
  withZoneRead,
  type BarcodeSeen,
  type CheckReport,
  type Pixels,
} from '../checks/checks.js';
import { DOCUMENTS, LIMITS, isTrouble, type DocType } from '../contract/contract.js';
import { decodeImage } from '../inspect/inspect.js';
import { trimPaper } from './crop.js';
import { drawPages } from './pdf.js';
import type { PhotoFile } from './photo-request.js';
import type { PhotoSeen } from './judge/seen.js';

/** Looks at the files of one request, on a day (ISO 8601 date). A test may put its own in place. */
export type Eyes = (
  files: readonly PhotoFile[],
  docType: DocType | undefined,
  today: string,
) => Promise<readonly PhotoSeen[]>;

/** Files whose views are kept: a test sends the same pictures again and again. */
const MAX_KEPT = 256;

/**
 * Eyes that decode with `sharp` and `pdfium`, look with the same `inspect` that runs in the browser, and read zones and
 * codes with the same readers. A file that cannot be decoded is seen as one without images or views, so that its sender
 * is asked for a better picture. What was seen of the latest files is kept (not the files), because looking takes most of
 * a request's time.
 */
export function createPixelEyes(): Eyes {
  const kept = new Map<string, Promise<PhotoSeen>>();
  return (files, docType, today) => {
    const hasTwoSides = docType === undefined || DOCUMENTS[docType].sides.length > 1;
    const mayShowBoth = files.length === 1 && hasTwoSides;
    return Promise.all(
      files.map((file) => {
        const digest = createHash('sha256').update(file.bytes).digest('hex');
        const key = `${digest} ${docType ?? ''} ${String(mayShowBoth)} ${today}`;
        const seen = kept.get(key) ?? see(file, digest, { docType, mayShowBoth, today });
        kept.delete(key);
        kept.set(key, seen);
        seen.catch(() => kept.delete(key));
        for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
        return seen;
      }),
    );
  };
}

interface Asked {
  readonly docType: DocType | undefined;
  /** One file of a type of two sides: both may be on it. */
  readonly mayShowBoth: boolean;
  readonly today: string;
}

async function see(file: PhotoFile, digest: string, { docType, mayShowBoth, today }: Asked): Promise<PhotoSeen> {
  const isPdf = file.type === 'pdf';
  const pictures = (await (isPdf ? pagesOf(file) : decoded(file))) ?? [];
  const looksTwice = mayShowBoth && pictures.length === 1;
  const views: CheckReport[] = [];
  for (const picture of pictures) {
    const looked = looksTwice ? inspectSides(picture, { docType }) : [inspect(picture, { docType })];
    const read = await Promise.all(looked.map((report) => withZoneRead(picture, report, today)));
    views.push(...(await withCodes(picture, read, docType)));
  }
  return { digest, images: isPdf ? [] : pictures.map(({ width, height }) => ({ width, height })), views };
}

/** Types of which some bear a licence's data in a code; reading one takes as long as all the rest. */
const LICENCES: readonly (DocType | undefined)[] = ['driver_permit', 'id_card', undefined];

/** Codes are read where they tell the sides apart, and where no zone tells the data of a card. */
async function withCodes(
  picture: Pixels,
  reports: readonly CheckReport[],
  docType: DocType | undefined,
): Promise<readonly CheckReport[]> {
  const isZoneRead = reports.some(({ mrz }) => mrz?.reading === 'read');
  if (!LICENCES.includes(docType) || (isZoneRead && docType !== 'driver_permit')) return reports;
  const [one, other] = reports;
  const codes = await readBarcodes(picture, (!other && one?.document) || null);
  return reports.map((report) => withBarcodes(report, other ? codes.filter(liesOn(report)) : codes));
}

/** Whether a code's middle lies within the bounds of the document of this report. */
function liesOn({ document }: CheckReport): (code: BarcodeSeen) => boolean {
  const corners = document?.corners ?? [];
  return ({ corners: code }) =>
    (['x', 'y'] as const).every((axis) => {
      const middle = code.reduce((sum, point) => sum + point[axis], 0) / code.length;
      const bounds = corners.map((point) => point[axis]);
      return middle >= Math.min(...bounds) && middle <= Math.max(...bounds);
    });
}

async function pagesOf(file: PhotoFile): Promise<readonly Pixels[] | null> {
  const pages = await drawPages(file.bytes, LIMITS.maxPhotos);
  return pages?.map(trimPaper) ?? null;
}

async function decoded(file: PhotoFile): Promise<readonly Pixels[] | null> {
  try {
    return [await decodeImage(file.bytes)];
  } catch (error) {
    if (isTrouble(error) && error.code !== 'internal') return null;
    throw error;
  }
}
