/** A request of this page that the browser reports. */
export interface ReportedRequest {
  readonly url: URL;
  /** It went to the page's own origin. */
  readonly isOwn: boolean;
  readonly timing: PerformanceResourceTiming;
}

/** Calls the listener for each request of this page, also for those before. Requests inside the page are left out. */
export function followRequests(listener: (request: ReportedRequest) => void): void {
  const report = (timing: PerformanceEntry): void => {
    if (!(timing instanceof PerformanceResourceTiming)) return;
    const url = new URL(timing.name, location.href);
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    listener({ url, isOwn: url.origin === location.origin, timing });
  };
  new PerformanceObserver((entries) => entries.getEntries().forEach(report)).observe({
    type: 'resource',
    buffered: true,
  });
}
