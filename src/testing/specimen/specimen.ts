import type { DocType, Side } from '../../contract/contract.js';
import { completeHolder, type DocumentHolder } from './document-holder.js';

/** What of a specimen may be set; the rest is an invented person's. */
export interface SpecimenOptions extends Partial<DocumentHolder> {
  /** Default `front`. A passport has no other. */
  readonly side?: Side;
  /** Default 1600. */
  readonly widthPx?: number;
}

const JPEG_QUALITY = 0.9;

/**
 * A drawn document of Utopia as a JPEG file, the document alone without anything around it: it passes the checks on the
 * device, its zone is read, and it names nobody who lives.
 *
 * @throws Error where the browser draws no canvas
 */
export async function specimen(docType: DocType, options: SpecimenOptions = {}): Promise<File> {
  const { side = 'front', widthPx = 1600, ...wishes } = options;
  const { drawSide, specimenSizeMm: sizeOf } = await import('./draw-side.js');
  const { widthMm, heightMm } = sizeOf(docType);
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = Math.round((widthPx * heightMm) / widthMm);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  context.scale(widthPx / widthMm, widthPx / widthMm);
  drawSide(context, docType, side, completeHolder(wishes));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('This browser writes no JPEG.');
  return new File([blob], `${docType}-${side}.jpg`, { type: 'image/jpeg' });
}
