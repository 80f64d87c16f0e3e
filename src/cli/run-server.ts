import type { TextSink } from './command.js';

/** A server that was started by a command. */
export interface StartedServer {
  readonly url: string;
  /** Of the metrics; `null` for none. */
  readonly metricsUrl?: string | null;
  /** More for the developer, printed after the addresses. */
  readonly message?: string;
  close(): Promise<void>;
}

/** A second signal within this time belongs to the first: terminals send it to a program and to its parent process. */
const REPEATED_SIGNAL_MS = 1_000;

/**
 * Runs a server until SIGINT or SIGTERM, then lets it finish its running requests. A second signal ends it immediately. The
 * first line on stdout is the URL, the second one that of the metrics, if any.
 * @returns the exit status
 */
export async function runServer(start: () => Promise<StartedServer>, stdout: TextSink): Promise<number> {
  const server = await start();
  // The signal handlers are installed before the URL is printed, because a caller may send a signal right after it.
  const stopped = waitForStopSignal();
  const urls = [server.url, server.metricsUrl].filter((url) => typeof url === 'string');
  stdout.write(`${urls.join('\n')}\n${server.message ?? ''}`);
  await stopped;
  await server.close();
  return 0;
}

/** Resolves at the first SIGINT or SIGTERM; a later one ends the process. */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstMs: number | null = null;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (firstMs !== null && Date.now() - firstMs > REPEATED_SIGNAL_MS) process.exit(1);
        firstMs ??= Date.now();
        resolve();
      });
    }
  });
}
