/** A request of this page, as the browser reports it. */
export interface ReportedRequest {
  readonly url: URL;
  readonly isSameOrigin: boolean;
  readonly timing: PerformanceResourceTiming;
}

/** Calls the listener for each request of this page, earlier ones included. `data:` and `blob:` URLs are left out. */
export function observeRequests(listener: (request: ReportedRequest) => void): void {
  const report = (timing: PerformanceEntry): void => {
    if (!(timing instanceof PerformanceResourceTiming)) return;
    const url = new URL(timing.name, location.href);
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    listener({ url, isSameOrigin: url.origin === location.origin, timing });
  };
  new PerformanceObserver((entries) => entries.getEntries().forEach(report)).observe({
    type: 'resource',
    buffered: true,
  });
}
