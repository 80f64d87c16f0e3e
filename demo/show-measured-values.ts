/** The three measured values of the first view: bytes of the element, requests to other origins, time per photo check. */
import sizes from 'virtual:sizes';
import type { CaptureElement } from './dom-helpers.js';
import { formatKilobytes } from './format-kilobytes.js';
import { observeRequests } from './observe-requests.js';

/** The elements of the values, and that of the label that changes. */
interface MeasuredValueElements {
  readonly size: Element;
  readonly sizeLabel: Element;
  readonly requests: Element;
  readonly check: Element;
}

/** A file of the element in the built demo: one of its chunks (see `vite.config.ts`), or its worker. */
const ELEMENT_FILE = /\/assets\/(?:element\/|doc-capture\.)/;

/**
 * Measures on this page. The browser lists no request of a worker, so the size has the worker's first file only. A page
 * that runs from the sources loads unbundled modules; there the size is that of the built files.
 */
export function showMeasuredValues(elements: MeasuredValueElements, capture: CaptureElement): void {
  elements.size.textContent = formatKilobytes(sizes.firstCapture);
  elements.sizeLabel.textContent = 'KB before the first photo';
  elements.requests.textContent = '0';
  const loaded = { received: 0, decoded: 0 };
  let others = 0;
  observeRequests(({ url, isSameOrigin, timing }) => {
    if (!isSameOrigin) elements.requests.textContent = String((others += 1));
    if (!isSameOrigin || !ELEMENT_FILE.test(url.pathname)) return;
    loaded.received += timing.encodedBodySize;
    loaded.decoded += timing.decodedBodySize;
    elements.size.textContent = formatKilobytes(loaded.received);
    elements.sizeLabel.textContent = loaded.received < loaded.decoded ? 'KB loaded, compressed' : 'KB loaded';
  });
  const checksMs: number[] = [];
  capture.addEventListener('doc-statechange', ({ state, previous }) => {
    const { candidate } = state;
    if (state.name !== 'review' || candidate === null || candidate === previous.candidate) return;
    checksMs.push(candidate.report.elapsedMs);
    elements.check.textContent = String(Math.round(checksMs.reduce((sum, ms) => sum + ms, 0) / checksMs.length));
  });
}
