import { replaceForTest } from './test-scope.js';

export type WorkerSpy = ReturnType<typeof spyOnWorkers>;

/** Watches the workers that a page starts until the test ends; they stay real. */
export function spyOnWorkers() {
  let redirected: string | null = null;
  const spy = {
    started: [] as { readonly worker: Worker; readonly address: string; isTerminated: boolean }[],
    /** Every worker started from now on has this address instead; those from blobs stay. */
    redirect: (address: string | null) => void (redirected = address),
  };
  class WatchedWorker extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      const isLeft = redirected === null || String(address).startsWith('blob:');
      super(isLeft ? address : redirected!, options);
      spy.started.push({ worker: this, address: String(address), isTerminated: false });
    }
    override terminate(): void {
      const entry = spy.started.find(({ worker }) => worker === this);
      if (entry) entry.isTerminated = true;
      super.terminate();
    }
  }
  replaceForTest(globalThis, 'Worker', WatchedWorker);
  return spy;
}
