import { addRow, type CaptureElement } from './dom-helpers.js';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} KB`;

/** Lists every request that the browser reports, and the uploads. A request to another origin is highlighted. */
export function showRequests(list: Element, total: Element, capture: CaptureElement): void {
  const counts = { own: 0, other: 0 };
  let sending = 0;
  const show = (entry: PerformanceEntry): void => {
    if (!(entry instanceof PerformanceResourceTiming)) return;
    const url = new URL(entry.name, location.href);
    // These stay inside the page.
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    const own = url.origin === location.origin;
    counts[own ? 'own' : 'other']++;
    const got = entry.transferSize > 0 ? kilobytes(entry.transferSize) : 'from the cache';
    const isUpload = url.pathname.endsWith('/photos');
    addRow(
      list,
      own ? url.pathname.slice(0, 80) : url.href,
      own ? (isUpload && sending ? `${kilobytes(sending)} sent to your relay` : got) : `another origin · ${got}`,
    );
    total.textContent = `${counts.own} to this origin, ${counts.other} to any other.`;
  };
  capture.addEventListener('doc-submit', ({ files }) => {
    sending = files.reduce((sum, { size }) => sum + size, 0);
  });
  // A request that the page's policy blocks is listed too.
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (/^https?:/.test(blockedURI)) addRow(list, blockedURI, 'stopped by the page’s policy');
  });
  new PerformanceObserver((entries) => entries.getEntries().forEach(show)).observe({
    type: 'resource',
    buffered: true,
  });
}
