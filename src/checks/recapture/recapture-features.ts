/** What tells a photo of a screen or of a print from one of a document: periodic structures all over the document. */
import type { Pixels } from '../check-report.js';
import type { PxQuad } from '../image/plane.js';
import { powerSpectrum } from './fourier.js';
import { CHROMA_SAMPLES, NATIVE_PATCH_PX, sampleNativePatches, type NativePatch } from './sample-native-patches.js';
import { findPeaks } from './shared-peaks.js';

/** Number of the features of {@link extractRecaptureFeatures}. */
export const RECAPTURE_FEATURES = 8;

/** Added to powers before their logarithm: a variation of about a tenth of a level. */
const POWER_FLOOR = 4;
const JPEG_BLOCK_PX = 8;
const FREQUENCY_MASK = NATIVE_PATCH_PX - 1;

/** Logarithms of the power of one patch. */
interface PatchSpectra extends Pick<NativePatch, 'jacobian'> {
  readonly luma: Float64Array;
  readonly chroma: Float64Array;
  readonly coarseChroma: Float64Array;
}

/**
 * Features of a photo of a document, at the pixels of the photo: the rises of the two highest peaks that the patches share, as
 * the camera's pixels see them and in the document's geometry, and its frequency there; the same of the chroma; and the
 * mean rise of the peaks that the chroma of each patch has, at two scales.
 * @param quad the document, px of the photo
 * @returns `null` where the document is too small, or too little of it lies in the photo
 */
export function extractRecaptureFeatures(image: Pixels, quad: PxQuad): Float64Array | null {
  const patches = sampleNativePatches(image, quad)?.map(toSpectra);
  if (!patches) return null;
  const blocks = NATIVE_PATCH_PX / JPEG_BLOCK_PX;
  const bySensor = findPeaks(average(patches.map(({ luma }) => luma)), NATIVE_PATCH_PX, blocks);
  const byDocument = findPeaks(average(alignSpectra(patches)), NATIVE_PATCH_PX, blocks);
  const chroma = findPeaks(average(patches.map((patch) => patch.chroma)), CHROMA_SAMPLES, blocks);
  return Float64Array.of(
    bySensor[0].rise,
    bySensor[1].rise,
    byDocument[0].rise,
    byDocument[1].rise,
    Math.hypot(byDocument[0].fx, byDocument[0].fy) / NATIVE_PATCH_PX,
    chroma[0].rise,
    meanOwnRise(patches.map((patch) => patch.chroma)),
    meanOwnRise(patches.map(({ coarseChroma }) => coarseChroma)),
  );
}

/** Moiré has another frequency in every patch: they share no peak. */
function meanOwnRise(spectra: readonly Float64Array[]): number {
  return mean(spectra.map((spectrum) => findPeaks(spectrum, CHROMA_SAMPLES, 0)[0].rise));
}

function toSpectra({ luma, cb, cr, coarseCb, coarseCr, jacobian }: NativePatch): PatchSpectra {
  return {
    jacobian,
    luma: toLogPower(luma, new Float64Array(luma.length), NATIVE_PATCH_PX),
    chroma: toLogPower(cb, cr, CHROMA_SAMPLES),
    coarseChroma: toLogPower(coarseCb, coarseCr, CHROMA_SAMPLES),
  };
}

/** Logarithms of the power of two signals together, which are overwritten. */
function toLogPower(first: Float64Array, second: Float64Array, size: number): Float64Array {
  fadeOut(first, size);
  fadeOut(second, size);
  const power = powerSpectrum(first, second, size);
  for (let i = 0; i < power.length; i++) power[i] = Math.log(power[i]! + POWER_FLOOR);
  return power;
}

/** Takes the mean away and lets the values fade out to the border (Hann), in place. */
function fadeOut(values: Float64Array, size: number): void {
  const level = mean(values);
  const fades = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / size));
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) values[i] = (values[i]! - level) * fades[x]! * fades[y]!;
  }
}

/**
 * Spectra as if every patch had the mean geometry: under perspective, one structure of the document has another frequency in
 * every patch. A frequency f in px is Jᵀ f on the document.
 */
function alignSpectra(patches: readonly PatchSpectra[]): readonly Float64Array[] {
  const [mxu, mxv, myu, myv] = [0, 1, 2, 3].map((k) => mean(patches.map(({ jacobian }) => jacobian[k]!))) as [
    number,
    number,
    number,
    number,
  ];
  return patches.map(({ jacobian: [xu, xv, yu, yv], luma }) => {
    const det = xu * yv - xv * yu;
    // The matrix from a frequency of the mean geometry to one of the patch.
    const a = (yv * mxu - yu * mxv) / det;
    const b = (yv * myu - yu * myv) / det;
    const c = (xu * mxv - xv * mxu) / det;
    const d = (xu * myv - xv * myu) / det;
    const out = new Float64Array(NATIVE_PATCH_PX ** 2);
    for (let y = 0; y <= NATIVE_PATCH_PX / 2; y++) {
      for (let x = 0; x < NATIVE_PATCH_PX; x++) {
        const gx = x < NATIVE_PATCH_PX / 2 ? x : x - NATIVE_PATCH_PX;
        // The spectrum repeats: the mask takes the rest of a division by 64.
        const fx = Math.round(a * gx + b * y) & FREQUENCY_MASK;
        const fy = Math.round(c * gx + d * y) & FREQUENCY_MASK;
        const value = luma[fy * NATIVE_PATCH_PX + fx]!;
        out[y * NATIVE_PATCH_PX + x] = value;
        out[(-y & FREQUENCY_MASK) * NATIVE_PATCH_PX + (-x & FREQUENCY_MASK)] = value;
      }
    }
    return out;
  });
}

function average(spectra: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(spectra[0]!.length);
  for (const spectrum of spectra) for (let i = 0; i < out.length; i++) out[i]! += spectrum[i]! / spectra.length;
  return out;
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}
