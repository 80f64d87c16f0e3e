/**
 * Waits for a condition, looking a few hundred times a second. The test's own time limit ends a vain wait: a shorter one,
 * such as the second of `@open-wc/testing`, fails on a busy machine.
 * @param what for the reader; the runner names the test that waits in vain
 */
export async function waitUntil(condition: () => unknown, _what?: string): Promise<void> {
  while (!(await condition())) await new Promise((next) => window.setTimeout(next, 4));
}

/** Waits for a few frames of the page: whatever it does at once has been done. */
export async function nextFrames(count = 5): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
