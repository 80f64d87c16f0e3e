import { GLYPH_ADVANCE_UNITS, OCR_B_OUTLINES, UNITS_PER_EM } from './ocr-b-outlines.js';

/** ICAO Doc 9303-3, section 4.3: OCR-B size 1, ten characters per inch. */
const PITCH_MM = 2.54;
/** The em at which capitals are 2.4 mm high. */
const EM_MM = 3.52;

/** Draws the lines of an MRZ, each character in its own cell. Lengths in mm. */
export function drawMrz(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  place: { readonly left: number; readonly baseline: number; readonly linePitch: number },
): void {
  context.fillStyle = '#15161a';
  lines.forEach((line, row) => {
    const y = place.baseline - (lines.length - 1 - row) * place.linePitch;
    [...line].forEach((character, column) => {
      context.save();
      context.translate(place.left + column * PITCH_MM, y);
      context.scale(EM_MM / UNITS_PER_EM, EM_MM / UNITS_PER_EM);
      context.translate(-GLYPH_ADVANCE_UNITS / 2, 0);
      const outline = new Path2D(OCR_B_OUTLINES[character]);
      context.fill(outline);
      context.restore();
    });
  });
}
