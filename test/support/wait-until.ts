/** Waits for a condition, looking a few hundred times a second. The test's own time limit ends a vain wait. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((next) => window.setTimeout(next, 4));
}
