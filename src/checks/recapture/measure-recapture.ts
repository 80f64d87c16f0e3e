/** Estimates whether a photo shows a screen or a print instead of a document. */
import type { Pixels, RecaptureSignal } from '../check-report.js';
import type { PxQuad } from '../image/plane.js';
import { createPerceptron, type Perceptron } from '../nn/perceptron.js';
import { extractRecaptureFeatures, RECAPTURE_FEATURES } from './recapture-features.js';
import { PRINT_WEIGHTS, SCREEN_WEIGHTS } from './recapture-weights.js';

/** Nothing is known: no document, a scan, or a document that is too small. */
export const UNKNOWN_RECAPTURE: RecaptureSignal = { screen: null, print: null };

const readPerceptron = (text: string): Perceptron =>
  createPerceptron(text, { inputs: RECAPTURE_FEATURES, hidden: 3, unit: 100, arithmetic: 'float32' });

let perceptrons: { readonly screen: Perceptron; readonly print: Perceptron } | null = null;

/**
 * Two perceptrons judge periodic structures and the grain, at the photo's own pixels (decision 120).
 * @param quad the document, px of the photo
 */
export function measureRecapture(image: Pixels, quad: PxQuad): RecaptureSignal {
  const features = extractRecaptureFeatures(image, quad);
  if (features === null) return UNKNOWN_RECAPTURE;
  perceptrons ??= { screen: readPerceptron(SCREEN_WEIGHTS), print: readPerceptron(PRINT_WEIGHTS) };
  return { screen: sigmoid(perceptrons.screen(features)), print: sigmoid(perceptrons.print(features)) };
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
