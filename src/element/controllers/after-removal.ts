/** Runs `task` if the element has left the page. One that is only moved is connected again before the microtask. */
export function afterRemoval(host: Element, task: () => void): void {
  queueMicrotask(() => {
    if (!host.isConnected) task();
  });
}
