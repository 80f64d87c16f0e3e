/** How long a condition may take, in milliseconds: a busy machine starts a program in seconds. */
const LIMIT_MS = 120_000;

/** Looks at a condition until it holds. @param what names it in the error when it never does */
export async function waitForCondition(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const begunMs = performance.now();
  while (!(await condition())) {
    if (performance.now() - begunMs > LIMIT_MS) throw new Error(`not within ${String(LIMIT_MS)} ms: ${what}`);
    await new Promise((next) => setTimeout(next, 10));
  }
}
