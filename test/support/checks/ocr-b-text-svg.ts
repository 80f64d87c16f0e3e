import { OCR_B_OUTLINES, UNITS_PER_EM } from '../../../src/testing/specimen/draw-mrz.js';

export interface OcrBTextPlace {
  /** Baseline, in the units of the SVG. */
  readonly y: number;
  /** Em, in the units of the SVG. */
  readonly size: number;
  readonly fill: string;
  /** Left edge of the glyph at the index, in the units of the SVG. */
  readonly xAt: (index: number) => number;
}

/** Draws MRZ characters in OCR-B as outlines, so that a scene is the same on machines without the font. */
export function ocrBTextSvg(text: string, { y, size, fill, xAt }: OcrBTextPlace): string {
  const scale = (size / UNITS_PER_EM).toFixed(5);
  const glyphs = [...text].map((character, index) => {
    const outline = OCR_B_OUTLINES[character];
    if (outline === undefined) throw new RangeError(`no OCR-B outline of "${character}"`);
    return `<path transform="translate(${xAt(index).toFixed(3)} ${y.toFixed(3)}) scale(${scale})" d="${outline}"/>`;
  });
  return `<g fill="${fill}">${glyphs.join('')}</g>`;
}
