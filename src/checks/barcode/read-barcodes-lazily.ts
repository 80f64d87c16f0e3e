import type { DetectedBarcode, DetectedDocument, Pixels } from '../report.js';

/**
 * PDF417 and QR codes on a picture's document. The readers are 45 KB and load with the first call.
 * @param document as `inspect` reported it, or `null` to look at the whole picture
 * @returns what was read; an empty list is no proof that there is no code
 */
export async function readBarcodes(
  image: Pixels,
  document: DetectedDocument | null,
  timeCapMs?: number,
): Promise<readonly DetectedBarcode[]> {
  const reader = await import('./read-barcodes.js');
  return reader.readBarcodes(image, document, timeCapMs);
}
