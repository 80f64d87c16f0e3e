import type { DetectedBarcode, DetectedDocument, Pixels } from '../check-report.js';

/**
 * Reads the PDF417 and QR codes of an image. The reader (50 KB) is loaded by the first call.
 * @param document as `inspect` reported it, or `null`
 * @param timeCapMs default 600
 * @returns the codes that were read; an empty list does not prove that there is none
 */
export async function readBarcodes(
  image: Pixels,
  document: DetectedDocument | null,
  timeCapMs?: number,
): Promise<readonly DetectedBarcode[]> {
  const reader = await import('./read-barcodes.js');
  return reader.readBarcodes(image, document, timeCapMs);
}
