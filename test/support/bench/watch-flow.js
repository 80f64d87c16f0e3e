// Runs in the page before anything else: notes when each state was reached, and the longest main-thread task.
(() => {
  const marks = {};
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  addEventListener('doc-statechange', ({ state }) => {
    marks[state.name] = performance.now();
  });
  addEventListener('click', () => (marks.click = performance.now()), { capture: true });
  Object.assign(window, { marks, longestTask: () => longest, resetLongest: () => (longest = 0) });
})();
