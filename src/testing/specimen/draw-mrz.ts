import { ADVANCE_UNITS, OCR_B_OUTLINES, UNITS_PER_EM } from './ocr-b-outlines.js';

/** ICAO Doc 9303-3, section 4.3: OCR-B size 1, ten signs an inch. */
const PITCH_MM = 2.54;
/** The em at which capitals are 2.4 mm high. */
const EM_MM = 3.52;

/** Prints the lines of a machine-readable zone, each sign in its own place. Lengths in mm. */
export function drawMrz(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  place: { readonly left: number; readonly baseline: number; readonly linePitch: number },
): void {
  context.fillStyle = '#15161a';
  lines.forEach((line, row) => {
    const y = place.baseline - (lines.length - 1 - row) * place.linePitch;
    [...line].forEach((sign, at) => {
      context.save();
      context.translate(place.left + at * PITCH_MM, y);
      context.scale(EM_MM / UNITS_PER_EM, EM_MM / UNITS_PER_EM);
      context.translate(-ADVANCE_UNITS / 2, 0);
      context.fill(characterOutline(sign));
      context.restore();
    });
  });
}

function characterOutline(sign: string): Path2D {
  return new Path2D(OCR_B_OUTLINES[sign]);
}
