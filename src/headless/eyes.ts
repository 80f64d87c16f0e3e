import type { Bridge } from '../bridge/bridge.js';
import { loadBridge } from './parts.js';

/** The worker, started when first needed and kept until the capture is disposed of. */
export interface Eyes {
  open(): Promise<Bridge>;
  dispose(): void;
}

export function createEyes(workerUrl: () => string | undefined): Eyes {
  let opening: Promise<Bridge> | null = null;
  let disposed = false;
  return {
    open() {
      opening ??= loadBridge()
        .then(({ startWorker }) => startWorker({ workerUrl: workerUrl() }))
        .then((bridge) => {
          if (disposed) bridge.dispose();
          return bridge;
        });
      // A start that failed may succeed at the next try.
      opening.catch(() => (opening = null));
      return opening;
    },
    dispose() {
      disposed = true;
      void opening?.then((bridge) => bridge.dispose()).catch(() => undefined);
      opening = null;
    },
  };
}
