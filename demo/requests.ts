import { addRow } from './page.js';

/** Lists every request the browser reports, with its size. Requests to another origin would stand out by their address. */
export function showRequests(list: Element): void {
  const show = (entry: PerformanceEntry): void => {
    if (!(entry instanceof PerformanceResourceTiming)) return;
    const url = new URL(entry.name, location.href);
    const own = url.origin === location.origin || url.protocol === 'data:' || url.protocol === 'blob:';
    const size = entry.transferSize > 0 ? `${(entry.transferSize / 1000).toFixed(1)} KB` : 'cached';
    addRow(list, own ? url.pathname.slice(0, 80) : url.href, own ? size : `another origin · ${size}`);
  };
  new PerformanceObserver((entries) => entries.getEntries().forEach(show)).observe({
    type: 'resource',
    buffered: true,
  });
}
