import { createHash } from 'node:crypto';
import { inspect, type CheckReport, type Pixels } from '../checks/checks.js';
import { DOCUMENTS, LIMITS, isTrouble, type DocType } from '../contract/contract.js';
import { decodeImage } from '../inspect/inspect.js';
import { trimPaper } from './crop.js';
import { drawPages } from './pdf.js';
import type { PhotoFile } from './photo-request.js';
import { lookForBoth } from './both-sides.js';
import type { PhotoSeen } from './judge/seen.js';

/** Looks at the files of one request. A test may put its own in place. */
export type Eyes = (files: readonly PhotoFile[], docType: DocType | undefined) => Promise<readonly PhotoSeen[]>;

/**
 * Decodes with `sharp` and `pdfium` and looks with the same `inspect` that runs in the browser. A file that cannot be
 * decoded is seen as one without images or views, so that its sender is asked for a better picture.
 */
export const pixelEyes: Eyes = async (files, docType) => {
  const look = (picture: Pixels): CheckReport => inspect(picture, { docType });
  const seen: PhotoSeen[] = [];
  for (const file of files) {
    const digest = createHash('sha256').update(file.bytes).digest('hex');
    const pictures = (await (file.type === 'pdf' ? pagesOf(file) : decoded(file))) ?? [];
    const hasTwoSides = docType === undefined || DOCUMENTS[docType].sides.length > 1;
    const mayShowBoth = files.length === 1 && pictures.length === 1 && hasTwoSides;
    seen.push({
      digest,
      images: file.type === 'pdf' ? [] : pictures.map(({ width, height }) => ({ width, height })),
      views: pictures.flatMap((picture) => (mayShowBoth ? lookForBoth(picture, look) : [look(picture)])),
    });
  }
  return seen;
};

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
