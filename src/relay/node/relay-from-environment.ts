import { MissingPackageError, readVersion, type EnvironmentVariables } from '../../shared/server/server.js';
import { createRelay } from '../create-relay.js';
import { createSafeLog, errorName, type Log } from '../relay-log.js';
import { listPendingResults } from '../redeliver-results.js';
import { createMemoryStore, type RelayStore } from '../relay-store.js';
import type { VerificationService } from '../verification-service.js';
import { assertCallbackLogWritable } from './callback-log-file.js';
import { createRelayWithMetrics } from './metrics/create-relay-with-metrics.js';
import { serveMetrics } from './metrics/serve-metrics.js';
import { nodeSender } from './node-sender.js';
import { createRedisStore } from './redis-store.js';
import {
  describeSettings,
  findUnknownVariables,
  parseEnvironment,
  SECRET_VARIABLES,
  toRelayOptions,
} from './relay-options-from-environment.js';
import { serveRelay, type RelayServer } from './serve-relay.js';

/** A relay, and the URL of its metrics; `null` without `METRICS`. */
interface RelayFromEnvironment extends RelayServer {
  readonly metricsUrl: string | null;
}

/** Starts a relay that is configured by environment variables. @throws Error in one sentence that names the variable */
export async function relayFromEnvironment(variables: EnvironmentVariables, log?: Log): Promise<RelayFromEnvironment> {
  const safeLog = createSafeLog(log);
  const env = await readSecretFiles(variables);
  for (const name of findUnknownVariables(variables)) {
    const message = `${name} is no variable of the relay: is its name right?`;
    safeLog({ level: 'warn', event: 'misconfigured', message });
  }
  const settings = parseEnvironment(env);
  const { CALLBACK_LOG: callbackLogPath, REDIS_URL: redisUrl } = settings;
  // With metrics, the entries of webhooks are counted too.
  let webhookLog = safeLog;
  const service = await loadService(settings.VERIFICATION_SERVICE);
  const options = {
    ...toRelayOptions(settings, (entry) => webhookLog(entry)),
    log: safeLog,
    send: nodeSender(),
    service,
  };
  // Validates the options before anything is connected. Warnings are logged once, below.
  createRelay({ ...options, log: undefined });
  if (callbackLogPath !== undefined) await assertCallbackLogWritable(callbackLogPath);
  const opened: { close?(): Promise<void> }[] = [];
  const closeAll = async (): Promise<void> => {
    for (const each of opened.toReversed()) await each.close?.();
  };
  try {
    const store = redisUrl === undefined ? createMemoryStoreWithWarning(safeLog) : await connectRedisStore(redisUrl);
    opened.push(store);
    const redelivery = new AbortController();
    opened.push({ close: async () => redelivery.abort() });
    const configured = { ...options, store, redeliverResults: redelivery.signal };
    const measured = settings.METRICS ? await createRelayWithMetrics(configured) : null;
    if (measured !== null) webhookLog = measured.log;
    const metricsListening = { host: settings.METRICS_HOST, port: settings.METRICS_PORT };
    const metricsServer = measured && (await serveMetrics(measured.metrics, metricsListening));
    if (metricsServer !== null) opened.push(metricsServer);
    const listening = { host: settings.HOST, port: settings.PORT };
    const server = await serveRelay(measured?.relay ?? createRelay(configured), listening);
    opened.push(server);
    const message = `doc-capture ${await readVersion()} at ${server.url}/, with ${describeSettings(settings)}.`;
    const isContradictory = settings.ALLOW_ANONYMOUS && settings.GRANT_SECRET !== undefined;
    safeLog({ level: isContradictory ? 'warn' : 'info', event: 'started', message });
    return { url: server.url, metricsUrl: metricsServer?.url ?? null, close: closeAll };
  } catch (error) {
    // An open connection or port would keep the process alive.
    await closeAll();
    throw error;
  }
}

/** The default export of a module of the host's. @throws Error in one sentence */
async function loadService(path: string | undefined): Promise<VerificationService | undefined> {
  if (path === undefined) return undefined;
  const [{ resolve }, { pathToFileURL }] = await Promise.all([import('node:path'), import('node:url')]);
  const { default: service } = (await import(pathToFileURL(resolve(path)).href).catch((cause: unknown) => {
    throw new Error(`VERIFICATION_SERVICE cannot be loaded: ${String(cause).split('\n')[0]}`, { cause });
  })) as { default?: Partial<VerificationService> };
  if (typeof service?.submit === 'function') return service as VerificationService;
  throw new Error('VERIFICATION_SERVICE is no module whose default export has a function submit.');
}

/** At most so many ids are in a line of the log. */
const MAX_LOGGED_IDS = 10;

/** A store in memory, which warns at its end of the results that are lost with it. */
function createMemoryStoreWithWarning(log: Log): RelayStore {
  const store = createMemoryStore();
  const close = async (): Promise<void> => {
    const ids = (await listPendingResults(store)).map(({ flowId }) => flowId);
    if (ids.length === 0) return;
    const listed = [...ids.slice(0, MAX_LOGGED_IDS), ...(ids.length > MAX_LOGGED_IDS ? ['…'] : [])].join(', ');
    const cause = 'Undelivered results are lost with the memory of this process (REDIS_URL)';
    const message = `${cause}: ${ids.length}, with the ids ${listed}.`;
    log({ level: 'warn', event: 'redelivery_ended', message });
  };
  return { ...store, close };
}

async function connectRedisStore(url: string): Promise<RelayStore> {
  try {
    return await createRedisStore(url);
  } catch (cause) {
    if (cause instanceof MissingPackageError) throw cause;
    // The URL may contain a password, so the message does not repeat it. Refusals of Redis begin with a code, such as WRONGPASS.
    const code = /^[A-Z]{4,}\b/.exec(cause instanceof Error ? cause.message : '')?.[0] ?? errorName(cause);
    throw new Error(`REDIS_URL cannot be reached: ${code}.`, { cause });
  }
}

/**
 * Reads `NAME_FILE` into `NAME` for every variable that holds a secret, as containers and systemd pass secrets. Line breaks at the
 * end of a file are not part of the secret.
 * @throws Error in one sentence that names the variable, without the secret and the path
 */
export async function readSecretFiles(env: EnvironmentVariables): Promise<EnvironmentVariables> {
  const secrets = await Promise.all(SECRET_VARIABLES.map(async (name) => [name, await readSecret(name, env)] as const));
  return { ...env, ...Object.fromEntries(secrets.filter(([, secret]) => secret !== undefined)) };
}

async function readSecret(name: string, env: EnvironmentVariables): Promise<string | undefined> {
  const path = env[`${name}_FILE`];
  if (!path) return undefined;
  if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: remove one.`);
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`${name}_FILE cannot be read.`, { cause });
  });
  const secret = text.replace(/[\r\n]+$/, '');
  if (secret === '') throw new Error(`${name}_FILE is empty.`);
  return secret;
}
