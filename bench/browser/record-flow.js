// Runs in the page before anything else: notes when each state was first reached, and the longest main-thread task.
(() => {
  const marks = {};
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  /** Longest task that began while the page loaded, or after the flow began, in milliseconds; 0 when none took 50 ms. */
  const longestTask = (inFlow) => {
    tasks.push(...observer.takeRecords());
    const begun = marks.click ?? marks.checking ?? Infinity;
    const chosen = tasks.filter(({ startTime }) => startTime >= begun === inFlow);
    return Math.max(0, ...chosen.map(({ duration }) => duration));
  };
  addEventListener('doc-statechange', ({ state }) => {
    marks[state.name] ??= performance.now();
  });
  addEventListener('click', () => (marks.click = performance.now()), { capture: true });
  Object.assign(window, { marks, longestTask });
})();
