/** Estimates whether a photo shows a screen or a print instead of a document. */
import type { Pixels, RecaptureSignal } from '../check-report.js';
import type { Plane, PxQuad } from '../image/plane.js';
import { toNormalizedQuad, toPixelQuad } from '../image/quad-geometry.js';
import { createPerceptron, type Perceptron } from '../nn/perceptron.js';
import { extractRecaptureFeatures, RECAPTURE_FEATURES } from './recapture-features.js';
import { PRINT_WEIGHTS, SCREEN_WEIGHTS } from './recapture-weights.js';

const UNKNOWN_RECAPTURE: RecaptureSignal = { screen: null, print: null };

const readPerceptron = (text: string): Perceptron =>
  createPerceptron(text, { inputs: RECAPTURE_FEATURES, hidden: 3, unit: 100, arithmetic: 'float32' });

let perceptrons: { readonly screen: Perceptron; readonly print: Perceptron } | null = null;

/**
 * Two perceptrons judge periodic structures at the photo's own pixels (decision 120).
 * @param plane the luminance of the photo, possibly reduced
 * @param quad the document, px of the plane; `null` without one, and for scans: their dots may be those of the document
 */
export function measureRecapture(image: Pixels, plane: Plane, quad: PxQuad | null): RecaptureSignal {
  const features = quad && extractRecaptureFeatures(image, toPixelQuad(toNormalizedQuad(quad, plane), image));
  if (features === null) return UNKNOWN_RECAPTURE;
  perceptrons ??= { screen: readPerceptron(SCREEN_WEIGHTS), print: readPerceptron(PRINT_WEIGHTS) };
  return { screen: sigmoid(perceptrons.screen(features)), print: sigmoid(perceptrons.print(features)) };
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
