/** Watches the workers that a page starts; they stay real. */
export interface WorkerSpy {
  readonly started: { readonly worker: Worker; readonly address: string; isTerminated: boolean }[];
  /** Every worker started from now on has this address instead; those from blobs stay. */
  redirect(address: string | null): void;
  restore(): void;
}

export function spyOnWorkers(): WorkerSpy {
  const Original = globalThis.Worker;
  let redirected: string | null = null;
  const spy: WorkerSpy = {
    started: [],
    redirect: (address) => (redirected = address),
    restore: () => (globalThis.Worker = Original),
  };
  globalThis.Worker = class extends Original {
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
  };
  return spy;
}
