import { parsePort } from '../../shared/shared.js';
import { createRelay } from '../create-relay.js';
import { EXPOSABLE_FIELDS, type ExposableField } from '../to-browser-answer.js';
import type { Log, LogEntry } from '../relay-log.js';
import type { RateLimit, RelayOptions } from '../relay-options.js';
import type { RelayStore } from '../relay-store.js';
import { callbackLog, assertCallbackLogWritable } from './callback-log-file.js';
import { createRelayWithMetrics } from './metrics/create-relay-with-metrics.js';
import { serveMetrics, type MetricsListenOptions } from './metrics/serve-metrics.js';
import { nodeSender } from './node-sender.js';
import { createRedisStore } from './redis-store.js';
import { serveRelay, type RelayServer } from './serve-relay.js';
import { BODY_COPIES_WHILE_RECEIVING, MAX_UPLOAD_BYTES } from '../parse-multipart-upload.js';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** The relay's options from environment variables. @throws Error in one sentence that names the variable */
export function relayOptionsFromEnvironment(env: EnvironmentVariables): RelayOptions {
  return {
    baseUrl: env['VERIFICATION_BASE_URL'],
    authUrl: env['VERIFICATION_AUTH_URL'],
    businessIdentifier: env['BUSINESS_IDENTIFIER'],
    businessSecret: env['BUSINESS_SECRET'],
    businessHash: env['BUSINESS_HASH'] || undefined,
    apiKey: env['API_KEY'] || undefined,
    tokenHeader: env['TOKEN_HEADER'] || undefined,
    // An empty scheme means the token without a scheme, so it is not replaced by the default.
    tokenScheme: env['TOKEN_SCHEME'],
    allowInsecureHttp: parseBoolean('ALLOW_INSECURE_HTTP', env['ALLOW_INSECURE_HTTP']),
    dataMediaType: env['DATA_MEDIA_TYPE'],
    limits: parseMemoryBudget(env['IN_FLIGHT_MB']),
    keepLocation: parseBoolean('KEEP_LOCATION', env['KEEP_LOCATION']),
    allowedOrigins: parseList(env['ALLOWED_ORIGINS']),
    grantSecret: env['GRANT_SECRET'] || undefined,
    allowAnonymous: parseBoolean('ALLOW_ANONYMOUS', env['ALLOW_ANONYMOUS']),
    expose: parseExposedFields(env['EXPOSE']),
    callbackSecrets: parseList(env['CALLBACK_SECRET']),
    onDemandResult: env['CALLBACK_LOG'] ? callbackLog(env['CALLBACK_LOG']) : undefined,
    rateLimit: parseRateLimit(env['RATE_LIMIT']),
  };
}

/** A relay, and the URL of its metrics; `null` without `METRICS`. */
export interface RelayFromEnvironment extends RelayServer {
  readonly metricsUrl: string | null;
}

/**
 * Starts a relay that is configured by environment variables.
 * @throws Error in one sentence that names the variable
 */
export async function relayFromEnvironment(env: EnvironmentVariables, log?: Log): Promise<RelayFromEnvironment> {
  const listening = { host: env['HOST'] || undefined, port: parsePort(env['PORT']) };
  const metricsListening = parseMetricsListening(env);
  const options = { ...relayOptionsFromEnvironment(env), log, send: nodeSender() };
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
    const configured = { ...options, store };
    const measured = metricsListening && (await createRelayWithMetrics(configured));
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

/** Where the metrics are served; `null` without `METRICS`. */
function parseMetricsListening(env: EnvironmentVariables): MetricsListenOptions | null {
  const port = parsePort(env['METRICS_PORT'], 'METRICS_PORT');
  return parseBoolean('METRICS', env['METRICS']) ? { host: env['METRICS_HOST'] || undefined, port } : null;
}

/** A body counts twice while it arrives. With less memory, the largest one would be refused. */
const MIN_IN_FLIGHT_MB = Math.ceil((MAX_UPLOAD_BYTES * BODY_COPIES_WHILE_RECEIVING) / 1_000_000);

/** Memory for uploads in MB. */
function parseMemoryBudget(text: string | undefined): { inFlightBytes: number } | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^[1-9]\d{1,5}$/.test(text) || Number(text) < MIN_IN_FLIGHT_MB)
    throw new Error(`IN_FLIGHT_MB is no number of megabytes from ${MIN_IN_FLIGHT_MB} up.`);
  return { inFlightBytes: Number(text) * 1_000_000 };
}

function parseList(text: string | undefined): readonly string[] {
  return (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
}

function parseExposedFields(text: string | undefined): readonly ExposableField[] {
  return parseList(text).map((word) => {
    const field = EXPOSABLE_FIELDS.find((name) => name === word);
    if (field === undefined) throw new Error(`EXPOSE knows ${EXPOSABLE_FIELDS.join(', ')}; not ${word}.`);
    return field;
  });
}

function parseBoolean(name: string, text: string | undefined): boolean {
  if (text === undefined || /^(|0|false|no|off)$/i.test(text)) return false;
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  throw new Error(`${name} is neither true nor false.`);
}

/** `600/60` means 600 calls in 60 seconds; `off` means no limit. */
function parseRateLimit(text: string | undefined): RateLimit | false | undefined {
  if (text === undefined || text === '') return undefined;
  if (text === 'off') return false;
  const match = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/.exec(text);
  if (match === null) throw new Error('RATE_LIMIT is no pair such as 600/60, nor off.');
  return { points: Number(match[1]), perSeconds: Number(match[2]) };
}
