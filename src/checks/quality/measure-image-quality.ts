import { FORMATS } from '../../contract/contract.js';
import { MIN_ID1_ASPECT } from '../document/format-proportions.js';
import { distance } from '../image/quad-geometry.js';
import { isLuma } from '../image/downscale.js';
import type { Plane, PxQuad } from '../image/plane.js';
import type { GlareRegion, Luma, Measures, Pixels } from '../report.js';
import { classifyBlur, measureBlur, EDGE_WIDTH_PER_SIGMA, type BlurEstimate } from './measure-blur.js';
import { sampleCells, type DocumentCells } from './sample-cells.js';
import { measureChroma } from './measure-chroma.js';
import { detectGlare, measureGlareInRegion, measureGlareShare } from './detect-glare.js';
import { fitPaperIllumination, measureUnevenness } from './paper-illumination.js';

export const UNKNOWN_MEASURES: Measures = {
  blurPx: null,
  sharpness: null,
  blurKind: null,
  brightness: null,
  contrast: null,
  unevenness: null,
  glare: null,
  glareCovers: [],
  colour: null,
  documentLongSidePx: null,
  dpi: null,
};

/** `blurPx` is given at this scale (203 dpi): letters of a zone (2.4 mm) then have one size on every format. */
export const BLUR_PX_PER_MM = 8;
/** From this aspect on (1.5) the size of ID-1 is assumed, below it that of ID-3. The limits of blur were set with it. */
const MIN_ID1_SIZE_ASPECT = Math.floor(10 * MIN_ID1_ASPECT) / 10;
/** `blurPx` at which sharpness is one half. */
const HALF_SHARP_PX = 6;
/**
 * A Gaussian of σ leaves a tenth of the contrast at 0.34 / σ; two samples a period show that (Nyquist), one for every 1.46 σ.
 * A σ of 1 px and less is not told from none.
 */
const SIGMAS_PER_SAMPLE = 1.46;
const MIN_MEASURED_SIGMA_PX = 1;
/** Share of a zone from which on glare covers it: some two letters wide. */
const MIN_COVERED_SHARE = 0.06;
const MM_PER_INCH = 25.4;

export interface QualityInput {
  /** The picture as it came. */
  readonly image: Pixels | Luma;
  /** Its luminance as analysed. */
  readonly plane: Plane;
  /** The document in px of the plane. */
  readonly quad: PxQuad;
  /** Longer over shorter side of the document. */
  readonly aspect: number;
  /** A flat scan: white paper is 255 there, which is no glare. */
  readonly isScan: boolean;
  /** Where the machine-readable zone lies, in px of the plane, when known: glare on it counts. */
  readonly mrz?: PxQuad | null | undefined;
  /** Where the portrait lies, likewise. */
  readonly portrait?: PxQuad | null | undefined;
}

/**
 * Picture quality on the document's own area, not on the background. Everything is sampled on one scale of the document,
 * so that cameras, decoders and scalers come to the same.
 */
export function measureImageQuality(input: QualityInput): Measures {
  const { image, plane, quad, aspect } = input;
  const across = (distance(quad[0], quad[1]) + distance(quad[2], quad[3])) / 2;
  const down = (distance(quad[1], quad[2]) + distance(quad[3], quad[0])) / 2;
  const isUpright = down > across;
  const long = Math.max(across, down, 1);
  const { widthMm, heightMm } = FORMATS[aspect > MIN_ID1_SIZE_ASPECT ? 'ID-1' : 'ID-3'];
  const size = isUpright ? { acrossMm: heightMm, downMm: widthMm } : { acrossMm: widthMm, downMm: heightMm };
  const toOriginal = image.width / plane.width;
  const blur = measureBlur(plane, quad, size);
  const isVideo = isLuma(image) && image.videoRange === true;
  const cells = sampleCells(plane, quad, isUpright, isVideo);
  return {
    ...toSharpness(blur),
    ...measureExposure(cells.histogram, isVideo),
    ...measureLight(cells, input),
    colour: isLuma(image) ? null : measureChroma(image, quad, toOriginal),
    documentLongSidePx: Math.round(long * toOriginal),
    dpi: estimateDpi((long * toOriginal) / widthMm, blur),
  };
}

type SharpnessMeasures = Pick<Measures, 'blurPx' | 'sharpness' | 'blurKind'>;

function toSharpness(blur: BlurEstimate | null): SharpnessMeasures {
  if (blur === null) return { blurPx: null, sharpness: null, blurKind: null };
  const blurPx = EDGE_WIDTH_PER_SIGMA * blur.sigmaPx;
  return { blurPx, sharpness: 1 / (1 + (blurPx / HALF_SHARP_PX) ** 2), blurKind: classifyBlur(blur) };
}

/**
 * What can't be said where no document was found: nobody knows how large a millimetre is, nor whether what is looked at is
 * print at all.
 */
export const UNKNOWN_WITHOUT_DOCUMENT = {
  ...toSharpness(null),
  documentLongSidePx: null,
  dpi: null,
} as const satisfies Partial<Measures>;

/** A zone's letters stand 2.54 mm apart, its capitals are 2.4 mm high, its lines 4.23 (three) or 6.35 mm apart: ICAO Doc 9303 parts 4 to 7. */
const PITCH_MM = 2.54;
const CAPITAL_MM = 2.4;
const LINE_STEP_MM = { 2: 6.35, 3: 4.23 } as const;

/**
 * Sharpness of a machine-readable zone alone, for pictures in which the document's border was not found: its letters give
 * the scale.
 * @param corners around all letters, from the upper left of the first line as it is read, px of the plane
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
 * Dots per inch by the format's size: what was sampled, but no more than the blur has left, so that an enlarged or soft
 * picture does not pass for a fine one. It says nothing on ink and print themselves, and takes ID-2 for ID-3 (16 % low).
 */
function estimateDpi(pxPerMm: number, blur: BlurEstimate | null): number {
  const soft = blur === null ? 0 : Math.sqrt(Math.max(0, blur.sigmaPx ** 2 - MIN_MEASURED_SIGMA_PX ** 2));
  const kept = soft === 0 ? Infinity : BLUR_PX_PER_MM / (SIGMAS_PER_SAMPLE * soft);
  return Math.round(Math.min(pxPerMm, kept) * MM_PER_INCH);
}

function measureLight(
  cells: DocumentCells,
  { quad, isScan, mrz, portrait }: QualityInput,
): Pick<Measures, 'unevenness' | 'glare' | 'glareCovers'> {
  const paper = fitPaperIllumination(cells);
  if (paper === null) return { unevenness: null, glare: null, glareCovers: [] };
  // A scanner's lamp goes along: what looks uneven there is printed so.
  if (isScan) return { unevenness: null, glare: null, glareCovers: [] };
  const unevenness = measureUnevenness(paper);
  const glare = detectGlare(cells, paper);
  const share = measureGlareShare(glare, cells);
  const zones: readonly (readonly [GlareRegion, PxQuad | null | undefined])[] = [
    ['mrz', mrz],
    ['portrait', portrait],
  ];
  const glareCovers = zones.flatMap(([name, zone]) =>
    share > 0 && zone && measureGlareInRegion(zone, quad, glare, cells) > MIN_COVERED_SHARE ? [name] : [],
  );
  return { unevenness, glare: share, glareCovers };
}

/** Mean, and spread between the 5th and the 95th percentile, of levels by how often they occur. */
function measureExposure(histogram: Uint32Array, isVideo: boolean): Pick<Measures, 'brightness' | 'contrast'> {
  const black = isVideo ? 16 : 0;
  const span = isVideo ? 219 : 255;
  const share = (level: number): number => Math.min(1, Math.max(0, (level - black) / span));
  let total = 0;
  let sum = 0;
  histogram.forEach((count, level) => {
    total += count;
    sum += count * level;
  });
  if (total === 0) return { brightness: null, contrast: null };
  const quantile = (part: number): number => {
    let left = part * total;
    for (let level = 0; level < 256; level++) {
      left -= histogram[level]!;
      if (left <= 0) return level;
    }
    return 255;
  };
  return { brightness: share(sum / total), contrast: share(quantile(0.95)) - share(quantile(0.05)) };
}
