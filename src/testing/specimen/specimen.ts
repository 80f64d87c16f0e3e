import type { DocType, Side } from '../../contract/contract.js';
import { drawSide, specimenSizeMm, type DocumentHolder } from './draw-side.js';

/** What a specimen shows. Default: the data of an invented person. */
export interface SpecimenOptions extends Partial<DocumentHolder> {
  /** Default `front`. A passport has only a front. */
  readonly side?: Side;
  /** Default 1600. */
  readonly widthPx?: number;
}

const JPEG_QUALITY = 0.9;
const VALID_FOR_YEARS = 5;

/**
 * Draws a document of Utopia, a state that does not exist, as a JPEG file that shows the document edge to edge. It passes
 * the checks, its MRZ can be read, and its data belong to no real person.
 *
 * @throws Error where the browser has no 2D canvas or writes no JPEG
 */
export async function specimen(docType: DocType, options: SpecimenOptions = {}): Promise<File> {
  const { side = 'front', widthPx = 1600, ...holder } = options;
  const { widthMm, heightMm } = specimenSizeMm(docType);
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = Math.round((widthPx * heightMm) / widthMm);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  context.scale(widthPx / widthMm, widthPx / widthMm);
  drawSide(context, docType, side, completeHolder(holder));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('This browser writes no JPEG.');
  return new File([blob], `${docType}-${side}.jpg`, { type: 'image/jpeg' });
}

/** Fills what is missing with the data of an invented person. */
function completeHolder(given: Partial<DocumentHolder>): DocumentHolder {
  const year = new Date().getUTCFullYear() + VALID_FOR_YEARS;
  return {
    surname: 'Marchand',
    givenNames: 'Noor Elin',
    birthDate: '1991-05-24',
    sex: 'F',
    documentNumber: 'UT4402917',
    expires: `${year}-06-30`,
    issuer: 'UTO',
    ...given,
  };
}
