import type { WorkerClient } from '../worker/client/client.js';
import type { Expectation } from '../checks/checks.js';
import { loadWorkerClient } from './headless-lazy-modules.js';

type InspectedPhoto = Awaited<ReturnType<WorkerClient['inspect']>>;

/** The worker, started when first needed and kept until the capture is disposed of. */
export interface Analyzer {
  connect(): Promise<WorkerClient>;
  /** Decodes and checks one file. Its preview is the caller's to close. */
  inspect(file: File, expectation: Expectation): Promise<InspectedPhoto>;
  /**
   * The same ahead of time, to decide whether the file is used at all: when `accept` says so, the next `inspect` of this
   * very file has the answer; else nothing of it stays.
   */
  inspectAhead(
    file: File,
    expectation: Expectation,
    accept: (report: InspectedPhoto['report']) => boolean,
  ): Promise<boolean>;
  dispose(): void;
}

export function createAnalyzer(workerUrl: () => string | undefined): Analyzer {
  let opening: Promise<WorkerClient> | null = null;
  let disposed = false;
  let seen: { readonly file: File; readonly inspected: InspectedPhoto } | null = null;

  function see(file: File | null, inspected: InspectedPhoto | null): void {
    seen?.inspected.preview.close();
    seen = file && inspected && { file, inspected };
  }
  function open(): Promise<WorkerClient> {
    opening ??= loadWorkerClient()
      .then(({ startWorkerClient }) => startWorkerClient({ workerUrl: workerUrl() }))
      .then((bridge) => {
        if (disposed) bridge.dispose();
        return bridge;
      });
    // A start that failed may succeed at the next try.
    opening.catch(() => (opening = null));
    return opening;
  }

  return {
    connect: open,
    async inspect(file, expectation) {
      const known = seen?.file === file ? seen.inspected : null;
      if (known) {
        seen = null;
        return known;
      }
      see(null, null);
      return (await open()).inspect(file, expectation);
    },
    async inspectAhead(file, expectation, accept) {
      const inspected = await (await open()).inspect(file, expectation);
      const isAccepted = !disposed && accept(inspected.report);
      if (isAccepted) see(file, inspected);
      else inspected.preview.close();
      return isAccepted;
    },
    dispose() {
      disposed = true;
      see(null, null);
      void opening?.then((bridge) => bridge.dispose()).catch(() => undefined);
      opening = null;
    },
  };
}
