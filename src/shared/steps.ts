/**
 * A computation in steps of a few milliseconds, with its result at the end. A caller can do other work between two steps.
 */
export type Steps<Result> = Generator<undefined, Result, void>;

/** How long steps follow each other before the event loop goes on, in milliseconds. */
const SLICE_MS = 10;

/** Runs the steps in slices of about {@link SLICE_MS}. Between two slices the event loop handles what has arrived. */
export async function runStepsInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const startMs = performance.now();
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() - startMs < SLICE_MS);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
