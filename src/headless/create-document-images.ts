import type { Quad } from '../checks/checks.js';
import { isCaptureError, type Side } from '../contract/contract.js';
import { encodeFrame } from '../camera/camera.js';
import {
  documentImageAspect,
  DOCUMENT_IMAGE_LONG_SIDE_PX,
  PORTRAIT_IMAGE_LONG_SIDE_PX,
} from '../checks/limits/limits.js';
import type { CaptureState } from '../session/session.js';
import type { Analyzer } from './analyzer.js';

/** Images of a kept photo for display: upright, JPEG of quality 0.92, without metadata. */
export interface DocumentImages {
  /** The rectified document, its longer side at most 1600 px; `null` where none was found, or where the photo cuts it off. */
  readonly document: Blob | null;
  /** Head and shoulders of the printed face, at most 640 px; `null` where none was found. */
  readonly portrait: Blob | null;
}

/**
 * Makes the images of the kept photo of a side. Nothing is kept here: they are made again for each call.
 * @param readState the current state: a photo that is replaced or cleared in the meantime gives `null`
 * @returns `null` without a photo of that side, and for a PDF
 * @throws {CaptureError} `worker_failed`, `not_loaded`; `file_unreadable` for a file that is gone
 */
export async function createDocumentImages(
  readState: () => CaptureState,
  side: Side,
  analyzer: Analyzer,
): Promise<DocumentImages | null> {
  const { photos } = readState();
  const isBackOfFront = side === 'back' && photos.front?.report.bothInOne === true;
  const photo = isBackOfFront ? photos.front : photos[side];
  if (!photo) return null;
  const { report, file } = photo;
  const document = isBackOfFront ? report.otherDocument : report.document;
  const portrait = isBackOfFront ? null : report.portrait;
  const client = await analyzer.connect();
  const cutOut = async (corners: Quad, maxPx: number, aspect?: number): Promise<Blob> => {
    const bitmap = await client.rectify(file, corners, maxPx, aspect);
    try {
      return await encodeFrame(bitmap, `${side}.jpg`);
    } finally {
      bitmap.close();
    }
  };
  const isWhole = document !== null && document.cutOff.length === 0;
  try {
    const images = {
      document: isWhole
        ? await cutOut(document.corners, DOCUMENT_IMAGE_LONG_SIDE_PX, documentImageAspect(document))
        : null,
      portrait: portrait && (await cutOut(portrait.corners, PORTRAIT_IMAGE_LONG_SIDE_PX)),
    };
    const { front, back } = readState().photos;
    return photo === front || photo === back ? images : null;
  } catch (error) {
    // Only images are cut out.
    if (isCaptureError(error) && error.code === 'unsupported_type') return null;
    throw error;
  }
}
