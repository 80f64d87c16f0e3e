import { createHash } from 'node:crypto';
import {
  inspect,
  inspectSides,
  readBarcodes,
  withBarcodes,
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

/** Looks at the files of one request. A test may put its own in place. */
export type Eyes = (files: readonly PhotoFile[], docType: DocType | undefined) => Promise<readonly PhotoSeen[]>;

/** Files whose views are kept: a test sends the same pictures again and again. */
const MAX_KEPT = 256;

/**
 * Eyes that decode with `sharp` and `pdfium` and look with the same `inspect` that runs in the browser. A file that
 * cannot be decoded is seen as one without images or views, so that its sender is asked for a better picture. What was
 * seen of the latest files is kept (not the files), because looking takes most of a request's time.
 */
export function createPixelEyes(): Eyes {
  const kept = new Map<string, Promise<PhotoSeen>>();
  return (files, docType) => {
    const hasTwoSides = docType === undefined || DOCUMENTS[docType].sides.length > 1;
    const mayShowBoth = files.length === 1 && hasTwoSides;
    return Promise.all(
      files.map((file) => {
        const digest = createHash('sha256').update(file.bytes).digest('hex');
        const key = `${digest} ${docType ?? ''} ${String(mayShowBoth)}`;
        const seen = kept.get(key) ?? see(file, digest, docType, mayShowBoth);
        kept.delete(key);
        kept.set(key, seen);
        seen.catch(() => kept.delete(key));
        for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
        return seen;
      }),
    );
  };
}

async function see(
  file: PhotoFile,
  digest: string,
  docType: DocType | undefined,
  mayShowBoth: boolean,
): Promise<PhotoSeen> {
  const isPdf = file.type === 'pdf';
  const pictures = (await (isPdf ? pagesOf(file) : decoded(file))) ?? [];
  const looksTwice = mayShowBoth && pictures.length === 1;
  const views: CheckReport[] = [];
  for (const picture of pictures) {
    const reports = looksTwice ? inspectSides(picture, { docType }) : [inspect(picture, { docType })];
    const [one, other] = reports;
    // Only a driving permit's sides are told apart by a code, and reading one takes as long as all the rest.
    const codes = docType === 'driver_permit' ? await readBarcodes(picture, (!other && one?.document) || null) : [];
    views.push(...reports.map((report) => withBarcodes(report, other ? codes.filter(liesOn(report)) : codes)));
  }
  return { digest, images: isPdf ? [] : pictures.map(({ width, height }) => ({ width, height })), views };
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
