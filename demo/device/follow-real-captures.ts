/** Notes what the element does with a real document: times and measures, nothing of the picture. */
import type { DocStateChangeEvent } from 'doc-capture';
import type { CapturedPhoto } from 'doc-capture/headless';
import type { CaptureElement } from '../dom-helpers.js';
import type { Fact, RealCaptureResult } from './device-report.types.js';

/** @param onCapture called for every photo that reaches the review */
export function followRealCaptures(element: CaptureElement, onCapture: (result: RealCaptureResult) => void): void {
  let beginMs = performance.now();
  element.addEventListener('doc-statechange', ({ state, previous }: DocStateChangeEvent) => {
    if (state.name === previous.name) return;
    if (state.name === 'aiming' || state.name === 'picking') beginMs = performance.now();
    if (state.name === 'review' && state.candidate)
      onCapture(summarize(state.candidate, state.side, performance.now() - beginMs));
  });
}

function summarize({ report, source }: CapturedPhoto, side: string, reviewMs: number): RealCaptureResult {
  const { size, findings, measures, document, mrz, portrait } = report;
  const number = (name: string, value: number | null, digits: number): readonly Fact[] =>
    value === null ? [] : [[name, value.toFixed(digits)]];
  return {
    side,
    source,
    size: `${size.width} × ${size.height}`,
    reviewMs,
    causes: findings.map(({ cause }) => cause),
    measures: [
      ['document', document ? 'found' : 'not found'],
      ['MRZ', mrz === null ? 'none' : mrz.valid === true ? 'valid' : mrz.reading],
      ['portrait', portrait ? 'found' : 'not found'],
      ...number('long side in px', measures.documentLongSidePx, 0),
      ...number('blur in px', measures.blurPx, 2),
      ...number('brightness', measures.brightness, 2),
      ...number('contrast', measures.contrast, 2),
      ...number('glare', measures.glare, 4),
      ...number('covered', measures.covered, 4),
    ],
  };
}
