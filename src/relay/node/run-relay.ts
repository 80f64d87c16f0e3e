import { createRelay } from '../create-relay.js';
import type { Log, LogEntry } from '../relay-log.js';
import type { RelayStore } from '../relay-store.js';
import { assertCallbackLogWritable } from './callback-log-file.js';
import { createRelayWithMetrics } from './metrics/create-relay-with-metrics.js';
import { serveMetrics } from './metrics/serve-metrics.js';
import { nodeSender } from './node-sender.js';
import { readSecretFiles } from './read-secret-files.js';
import { createRedisStore } from './redis-store.js';
import {
  parseListening,
  parseMetricsListening,
  relayOptionsFromEnvironment,
  type EnvironmentVariables,
} from './relay-environment.js';
import { serveRelay, type RelayServer } from './serve-relay.js';

/** A relay, and the URL of its metrics; `null` without `METRICS`. */
export interface RelayFromEnvironment extends RelayServer {
  readonly metricsUrl: string | null;
}

/**
 * Starts a relay that is configured by environment variables.
 * @throws Error in one sentence that names the variable
 */
export async function relayFromEnvironment(variables: EnvironmentVariables, log?: Log): Promise<RelayFromEnvironment> {
  const env = await readSecretFiles(variables);
  const listening = parseListening(env);
  const metricsListening = parseMetricsListening(env);
  // With metrics, the entries of webhooks are counted too.
  let webhookLog: Log = (entry) => log?.(entry);
  const options = { ...relayOptionsFromEnvironment(env, (entry) => webhookLog(entry)), log, send: nodeSender() };
  // Validates the options before anything is connected. Warnings are logged once, below.
  createRelay({ ...options, log: undefined });
  if (env['CALLBACK_LOG']) await assertCallbackLogWritable(env['CALLBACK_LOG']);
  const opened: { close?(): Promise<void> }[] = [];
  const closeAll = async (): Promise<void> => {
    for (const each of opened.toReversed()) await each.close?.();
  };
  try {
    const store = env['REDIS_URL'] ? await connectRedisStore(env['REDIS_URL']) : undefined;
    if (store !== undefined) opened.push(store);
    const redelivery = new AbortController();
    opened.push({ close: async () => redelivery.abort() });
    const configured = { ...options, store, redeliverResults: redelivery.signal };
    const measured = metricsListening && (await createRelayWithMetrics(configured));
    if (measured !== null) webhookLog = measured.log;
    const metricsServer = measured && (await serveMetrics(measured.metrics, metricsListening));
    if (metricsServer !== null) opened.push(metricsServer);
    const server = await serveRelay(measured?.relay ?? createRelay(configured), listening);
    opened.push(server);
    return { url: server.url, metricsUrl: metricsServer?.url ?? null, close: closeAll };
  } catch (error) {
    // An open connection or port would keep the process alive.
    await closeAll();
    throw error;
  }
}

/**
 * `doc-capture relay`: runs until SIGINT or SIGTERM, then finishes the running requests. A second signal ends it
 * immediately. The first line on stdout is the URL, the second one that of the metrics, if any. The log goes to stderr, one JSON object per line.
 * @returns the exit status: 0, or 1 with one sentence on stderr when it cannot start
 */
export async function runRelay(
  env: EnvironmentVariables,
  stdout: { write(text: string): unknown },
  stderr: { write(text: string): unknown },
): Promise<number> {
  const log = (entry: LogEntry): void =>
    void stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  let server: RelayFromEnvironment;
  try {
    server = await relayFromEnvironment(env, log);
  } catch (error) {
    stderr.write(`relay: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
  // The signal handlers are installed before the URL is printed, because a caller may send a signal right after it.
  const stopped = waitForStopSignal();
  stdout.write(`${server.url}\n${server.metricsUrl === null ? '' : `${server.metricsUrl}\n`}`);
  await stopped;
  await server.close();
  return 0;
}

/** A second signal within this time belongs to the first: terminals send it to a program and to its parent process. */
const REPEATED_SIGNAL_MS = 1_000;

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

async function connectRedisStore(url: string): Promise<RelayStore> {
  try {
    return await createRedisStore(url);
  } catch (cause) {
    // The URL may contain a password, so the message does not repeat it.
    throw new Error('REDIS_URL cannot be reached.', { cause });
  }
}
