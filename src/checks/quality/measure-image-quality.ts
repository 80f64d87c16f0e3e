import { DOCUMENT_FORMATS } from '../../contract/contract.js';
import { MIN_ID1_ASPECT } from '../document/measure-format-misfit.js';
import { pointDistance } from '../image/quad-geometry.js';
import { isLuma } from '../image/downscale.js';
import type { Plane, PxQuad } from '../image/plane.js';
import { UNKNOWN_HIDDEN_PRINT, type HiddenPrintMeasures } from '../vision/document-contents.js';
import type { Measures } from '../check-report.js';
import { classifyBlur, measureBlur, EDGE_WIDTH_PER_SIGMA, type BlurEstimate } from './measure-blur.js';
import { measureChroma } from './measure-chroma.js';
import { measureLight, type LightInput } from './measure-light.js';

/** Nothing was measured. */
export const UNKNOWN_MEASURES: Measures = {
  blurPx: null,
  sharpness: null,
  blurKind: null,
  brightness: null,
  contrast: null,
  unevenness: null,
  glare: null,
  glareCovers: [],
  glareArea: null,
  covered: null,
  coveredRegions: [],
  coveredArea: null,
  colour: null,
  documentLongSidePx: null,
  dpi: null,
};

/** Scale of `blurPx` (203 dpi): the letters of an MRZ (2.4 mm) have one size in it on every format. */
export const BLUR_PX_PER_MM = 8;
/** From this aspect on (1.5) the size of ID-1 is assumed, below it that of ID-3. The limits of blur were set with it. */
const MIN_ID1_SIZE_ASPECT = Math.floor(10 * MIN_ID1_ASPECT) / 10;
/** `blurPx` at which `sharpness` is one half. */
const HALF_SHARP_PX = 6;
/**
 * A Gaussian of σ leaves a tenth of the contrast at 0.34 / σ. Two samples per period show that frequency (Nyquist), which is
 * one sample per 1.46 σ. A σ of 1 px and less counts as none.
 */
const SIGMAS_PER_SAMPLE = 1.46;
const MIN_MEASURED_SIGMA_PX = 1;
const MM_PER_INCH = 25.4;

export interface QualityInput extends LightInput {
  /** Longer over shorter side of the document. */
  readonly aspect: number;
  /** Print that is hidden, as a look shows it; `null`: unknown. */
  readonly hidden: HiddenPrintMeasures | null;
}

/**
 * Measures the quality of an image on the document's area. All measures use the document's own scale, so that they do not
 * depend on camera, decoder or scaler. Decision 021.
 */
export function measureImageQuality(input: QualityInput): Measures {
  const { image, plane, quad, aspect, hidden } = input;
  // A scan has no reflections, and nobody holds it.
  const { glare, covered } = hidden ?? UNKNOWN_HIDDEN_PRINT;
  const across = (pointDistance(quad[0], quad[1]) + pointDistance(quad[2], quad[3])) / 2;
  const down = (pointDistance(quad[1], quad[2]) + pointDistance(quad[3], quad[0])) / 2;
  const isUpright = down > across;
  const longSide = Math.max(across, down, 1);
  const { widthMm, heightMm } = DOCUMENT_FORMATS[aspect > MIN_ID1_SIZE_ASPECT ? 'ID-1' : 'ID-3'];
  const size = isUpright ? { acrossMm: heightMm, downMm: widthMm } : { acrossMm: widthMm, downMm: heightMm };
  const toImage = image.width / plane.width;
  const originalWidth = isLuma(image) ? image.width : (image.originalWidth ?? image.width);
  const toOriginal = originalWidth / plane.width;
  const blur = measureBlur(plane, quad, size);
  return {
    ...toSharpness(blur),
    ...measureLight(input),
    glare: glare.share,
    glareCovers: glare.regions,
    glareArea: glare.area,
    covered: covered.share,
    coveredRegions: covered.regions,
    coveredArea: covered.area,
    colour: isLuma(image) ? null : measureChroma(image, quad, toImage),
    documentLongSidePx: Math.round(longSide * toOriginal),
    dpi: estimateDpi((longSide * toOriginal) / widthMm, blur),
  };
}

type SharpnessMeasures = Pick<Measures, 'blurPx' | 'sharpness' | 'blurKind'>;

function toSharpness(blur: BlurEstimate | null): SharpnessMeasures {
  if (blur === null) return { blurPx: null, sharpness: null, blurKind: null };
  const blurPx = EDGE_WIDTH_PER_SIGMA * blur.sigmaPx;
  return { blurPx, sharpness: 1 / (1 + (blurPx / HALF_SHARP_PX) ** 2), blurKind: classifyBlur(blur) };
}

/** Measures that need a document: without one, the scale is unknown, and whether there is print at all. */
export const UNKNOWN_DOCUMENT_MEASURES = {
  ...toSharpness(null),
  documentLongSidePx: null,
  dpi: null,
} as const satisfies Partial<Measures>;

/** Distance of letters, height of capitals, and distance of lines by their number in an MRZ. ICAO Doc 9303 parts 4 to 7. */
const PITCH_MM = 2.54;
const CAPITAL_MM = 2.4;
const LINE_STEP_MM = { 2: 6.35, 3: 4.23 } as const;

/**
 * Measures the sharpness of an MRZ, whose letters give the scale. Meant for images in which no document was found.
 * @param corners around all letters, from the upper left of the first line, px of the plane
 * @param columns letters per line
 */
export function measureMrzSharpness(
  plane: Plane,
  corners: PxQuad,
  lineCount: 2 | 3,
  columns: number,
): SharpnessMeasures {
  const downMm = CAPITAL_MM + (lineCount - 1) * LINE_STEP_MM[lineCount];
  return toSharpness(measureBlur(plane, corners, { acrossMm: columns * PITCH_MM, downMm }));
}

/**
 * Resolution in dots per inch, by the format's size: as sampled, but at most what the blur leaves. So an enlarged image does
 * not pass for a fine one. ID-2 counts as ID-3, which gives 16 % too little.
 */
function estimateDpi(pxPerMm: number, blur: BlurEstimate | null): number {
  const excess = blur === null ? 0 : Math.sqrt(Math.max(0, blur.sigmaPx ** 2 - MIN_MEASURED_SIGMA_PX ** 2));
  const resolved = excess === 0 ? Infinity : BLUR_PX_PER_MM / (SIGMAS_PER_SAMPLE * excess);
  return Math.round(Math.min(pxPerMm, resolved) * MM_PER_INCH);
}
