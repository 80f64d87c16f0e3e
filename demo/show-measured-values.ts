/** The three measured values of the first view: bytes of the element, requests to other origins, time per photo check. */
import sizes from 'virtual:sizes';
import { formatKilobytes, type CaptureElement } from './dom-helpers.js';
import { followRequests } from './follow-requests.js';

interface ProofPlaces {
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
export function showProofs(places: ProofPlaces, capture: CaptureElement): void {
  places.size.textContent = formatKilobytes(sizes.firstCapture);
  places.sizeLabel.textContent = 'KB before the first photo';
  places.requests.textContent = '0';
  const loaded = { received: 0, decoded: 0 };
  let others = 0;
  followRequests(({ url, isOwn, timing }) => {
    if (!isOwn) places.requests.textContent = String((others += 1));
    if (!isOwn || !ELEMENT_FILE.test(url.pathname)) return;
    loaded.received += timing.encodedBodySize;
    loaded.decoded += timing.decodedBodySize;
    places.size.textContent = formatKilobytes(loaded.received);
    places.sizeLabel.textContent = loaded.received < loaded.decoded ? 'KB loaded, compressed' : 'KB loaded';
  });
  const checksMs: number[] = [];
  capture.addEventListener('doc-statechange', ({ state, previous }) => {
    const { candidate } = state;
    if (state.name !== 'review' || candidate === null || candidate === previous.candidate) return;
    checksMs.push(candidate.report.elapsedMs);
    places.check.textContent = String(Math.round(checksMs.reduce((sum, ms) => sum + ms, 0) / checksMs.length));
  });
}
