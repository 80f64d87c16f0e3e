// Runs in the page before anything else: `watchPreview` counts the frames that a video shows, and notes the longest task.
(() => {
  /** @returns frames per second over `watchedMs`, and the longest task of the main thread meanwhile, in milliseconds (0: none of 50 ms) */
  const watchPreview = (video, watchedMs) =>
    new Promise((resolve) => {
      let longestTaskMs = 0;
      let first = null;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
      }).observe({ type: 'longtask' });
      const onFrame = (at, { presentedFrames }) => {
        first ??= { at, count: presentedFrames };
        if (at - first.at < watchedMs) return void video.requestVideoFrameCallback(onFrame);
        resolve({ framesPerSecond: ((presentedFrames - first.count) * 1000) / (at - first.at), longestTaskMs });
      };
      video.requestVideoFrameCallback(onFrame);
    });
  Object.assign(window, { watchPreview });
})();
