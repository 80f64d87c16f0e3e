/** Whether anybody can see the video: looking at what nobody aims would only heat the phone. */
export interface VideoVisibility {
  /** Resolves at once while the video can be seen, else when it can be again, or at the abort. */
  untilVisible(): Promise<void>;
}

/** Watches the page and the video's place on it until aborted. */
export function watchVisibility(video: HTMLVideoElement, signal: AbortSignal): VideoVisibility {
  let isOnScreen = true;
  let wake: () => void = () => undefined;
  const isShown = (): boolean => document.visibilityState === 'visible' && (isOnScreen || !video.isConnected);
  const look = (): void => {
    if (isShown() || signal.aborted) wake();
  };
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', look, { once: true });
  if (typeof IntersectionObserver === 'function' && !signal.aborted) {
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? true;
      look();
    });
    observer.observe(video);
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  }
  return {
    untilVisible: () => (isShown() || signal.aborted ? Promise.resolve() : new Promise((resolve) => (wake = resolve))),
  };
}
