import { addRow, type CaptureElement } from './dom-helpers.js';
import { formatKilobytes } from './format-kilobytes.js';
import { observeRequests } from './observe-requests.js';

/** Lists every request that the browser reports, and the uploads. A request to another origin is highlighted. */
export function showRequests(list: Element, total: Element, capture: CaptureElement): void {
  const counts = { own: 0, other: 0 };
  let sending = 0;
  observeRequests(({ url, isSameOrigin, timing }) => {
    counts[isSameOrigin ? 'own' : 'other']++;
    const got = timing.transferSize > 0 ? `${formatKilobytes(timing.transferSize)} KB` : 'from the cache';
    const isUpload = url.pathname.endsWith('/photos');
    addRow(
      list,
      isSameOrigin ? url.pathname.slice(0, 80) : url.href,
      isSameOrigin
        ? isUpload && sending
          ? `${formatKilobytes(sending)} KB sent to your relay`
          : got
        : `another origin · ${got}`,
    );
    total.textContent = `${counts.own} to this origin, ${counts.other} to any other.`;
  });
  capture.addEventListener('doc-submit', ({ files }) => {
    sending = files.reduce((sum, { size }) => sum + size, 0);
  });
  // A request that the page's policy blocks is listed too.
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (/^https?:/.test(blockedURI)) addRow(list, blockedURI, 'stopped by the page’s policy');
  });
}
