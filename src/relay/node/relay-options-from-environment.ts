import type { DocType, SidesSetting } from '../../contract/contract.js';
import { parsePort, type EnvironmentVariables } from '../../shared/server/server.js';
import { systemClock, withoutUndefined } from '../../shared/shared.js';
import { EXPOSABLE_FIELDS, type ExposableField } from '../deliver-result.js';
import type { OnboardingDemandResultHook } from '../host-hooks.js';
import { MAX_UPLOAD_BYTES } from '../parse-multipart-upload.js';
import type { RateLimit } from '../rate-limiter.js';
import type { Log } from '../relay-log.js';
import type { RelayOptions } from '../relay-options.js';
import { callbackLog } from './callback-log-file.js';
import { nodeSender } from './node-sender.js';
import type { RelayListenOptions } from './serve-relay.js';
import { createWebhookPoster, type PostWebhook } from './webhook/post-webhook.js';
import { postDemandResults, postResults } from './webhook/result-webhooks.js';
import { parseWebhookSecrets } from './webhook/webhook-signature.js';
import { parseWebhookTarget } from './webhook/webhook-target.js';

/** The variables that are true or false, each with what it switches on. */
const SWITCHES: Readonly<Record<string, string>> = {
  ALLOW_ANONYMOUS: 'submissions without a grant',
  ALLOW_INSECURE_HTTP: 'a service without TLS',
  ALLOW_INSECURE_WEBHOOKS: 'webhooks without TLS',
  ALLOW_PRIVATE_WEBHOOKS: 'webhooks to private addresses',
  HANDOFF: 'hand-offs to a phone',
  KEEP_LOCATION: 'positions in photos',
  METRICS: 'metrics',
  SUMMARY: 'summaries of sessions',
};

/** All variables of the relay. */
export const RELAY_VARIABLES: readonly string[] = [
  ...['VERIFICATION_BASE_URL', 'VERIFICATION_AUTH_URL', 'BUSINESS_IDENTIFIER', 'BUSINESS_SECRET', 'BUSINESS_HASH'],
  ...['API_KEY', 'TOKEN_HEADER', 'TOKEN_SCHEME', 'DATA_MEDIA_TYPE', 'IN_FLIGHT_MB', 'ALLOWED_ORIGINS', 'GRANT_SECRET'],
  ...['ATTEMPTS', 'DOC_TYPES', 'COUNTRIES', 'TAGS', 'SIDES', 'EXPOSE', 'CALLBACK_SECRET', 'CALLBACK_LOG', 'RATE_LIMIT'],
  ...['RESULT_URL', 'RESULT_SECRET', 'DEMAND_URL', 'DEMAND_SECRET', 'WEBHOOK_TIMEOUT', 'REDIS_URL', 'HOST', 'PORT'],
  ...['METRICS_HOST', 'METRICS_PORT', ...Object.keys(SWITCHES)],
];

/** Beginnings that only variables of the relay have. */
const OWN_BEGINNING =
  /^(VERIFICATION|BUSINESS|GRANT|CALLBACK|DEMAND|WEBHOOK|METRICS|RATE_LIMIT|IN_FLIGHT|ALLOW(ED)?_|ATTEMPT|DOC_TYPE|COUNTR|KEEP_|EXPOSE|HANDOFF|TOKEN_|REDIS_URL)/;

/** Variables that look like those of the relay and are none of them. */
export function findUnknownVariables(env: EnvironmentVariables): readonly string[] {
  const isKnown = (name: string): boolean => RELAY_VARIABLES.includes(name.replace(/_FILE$/, ''));
  return Object.keys(env).filter((name) => OWN_BEGINNING.test(name) && !isKnown(name));
}

/** What the switches have turned on, for the line at the start. */
export function describeSwitches(env: EnvironmentVariables): string {
  const on = Object.entries(SWITCHES).filter(([name]) => parseSwitch(name, env));
  return on.length === 0 ? 'nothing' : on.map(([, what]) => what).join(', ');
}

/** The relay's options from environment variables. @throws Error in one sentence that names the variable */
export function relayOptionsFromEnvironment(env: EnvironmentVariables, log: Log = () => undefined): RelayOptions {
  const postResult = parseWebhook('RESULT', env, log);
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
    allowInsecureHttp: parseSwitch('ALLOW_INSECURE_HTTP', env),
    dataMediaType: env['DATA_MEDIA_TYPE'],
    limits: withoutUndefined({ inFlightBytes: parseMemoryBudget(env['IN_FLIGHT_MB']) }),
    keepLocation: parseSwitch('KEEP_LOCATION', env),
    allowedOrigins: parseList(env['ALLOWED_ORIGINS']),
    grantSecret: parseGrantSecrets(env['GRANT_SECRET']),
    allowAnonymous: parseSwitch('ALLOW_ANONYMOUS', env),
    // The values are validated with the other options.
    conditions: withoutUndefined({
      attempts: env['ATTEMPTS'] ? Number(env['ATTEMPTS']) : undefined,
      docTypes: parseNonEmptyList(env['DOC_TYPES']) as readonly DocType[] | undefined,
      countries: parseNonEmptyList(env['COUNTRIES']?.toLowerCase()),
      tags: parseNonEmptyList(env['TAGS']),
      sides: (env['SIDES'] || undefined) as SidesSetting | undefined,
    }),
    expose: parseList(env['EXPOSE']).map(toExposableField),
    callbackSecrets: parseList(env['CALLBACK_SECRET']),
    onResult: postResult && postResults(postResult),
    onDemandResult: parseDemandHook(env, log),
    handoff: parseSwitch('HANDOFF', env),
    summary: parseSwitch('SUMMARY', env),
    rateLimit: parseRateLimit(env['RATE_LIMIT']),
  };
}

/** Longest time of all tries of a webhook, in seconds. It is below the relay's own limit for the host's code. */
const MAX_WEBHOOK_TIMEOUT_SECONDS = 25;

/** @returns `undefined` without a URL */
function parseWebhook(kind: 'RESULT' | 'DEMAND', env: EnvironmentVariables, log: Log): PostWebhook | undefined {
  const [name, secretName] = [`${kind}_URL`, `${kind}_SECRET`];
  const [url, secret, timeout] = [env[name], env[secretName], env['WEBHOOK_TIMEOUT']];
  if (!url) {
    if (secret) throw new Error(`${secretName} is set, but ${name} is not.`);
    return undefined;
  }
  const target = parseWebhookTarget(url, {
    name,
    allowInsecureHttp: parseSwitch('ALLOW_INSECURE_WEBHOOKS', env),
    allowPrivateAddresses: parseSwitch('ALLOW_PRIVATE_WEBHOOKS', env),
  });
  const seconds = timeout ? Number(timeout) : MAX_WEBHOOK_TIMEOUT_SECONDS;
  if (!(Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_WEBHOOK_TIMEOUT_SECONDS)) {
    throw new Error(`WEBHOOK_TIMEOUT is no number of seconds from 1 to ${MAX_WEBHOOK_TIMEOUT_SECONDS}.`);
  }
  return createWebhookPoster({
    url: target.url,
    secrets: parseWebhookSecrets(secretName, secret),
    send: nodeSender({ lookup: target.lookup }),
    name,
    timeoutMs: seconds * 1000,
    clock: systemClock,
    log,
  });
}

/** A callback is first written to the file, then posted. `undefined` without both. */
function parseDemandHook(env: EnvironmentVariables, log: Log): OnboardingDemandResultHook | undefined {
  const post = parseWebhook('DEMAND', env, log);
  if (post !== undefined && !env['CALLBACK_SECRET']) {
    throw new Error('DEMAND_URL is set, but CALLBACK_SECRET is not, so that no callback can arrive.');
  }
  const path = env['CALLBACK_LOG'];
  const hooks = [path ? callbackLog(path) : [], post ? postDemandResults(post) : []].flat();
  if (hooks.length === 0) return undefined;
  return async (delivery) => {
    for (const hook of hooks) await hook(delivery);
  };
}

/** Where the relay listens. */
export function parseListening(env: EnvironmentVariables): RelayListenOptions {
  return { host: env['HOST'] || undefined, port: parsePort(env['PORT']) };
}

/** Where the metrics are served; `null` without `METRICS`. */
export function parseMetricsListening(env: EnvironmentVariables): RelayListenOptions | null {
  const port = parsePort(env['METRICS_PORT'], 'METRICS_PORT');
  return parseSwitch('METRICS', env) ? { host: env['METRICS_HOST'] || undefined, port } : null;
}

/** With less memory, the largest upload would be refused. */
const MIN_IN_FLIGHT_MB = Math.ceil(MAX_UPLOAD_BYTES / 1_000_000);

/** Memory for uploads in MB. */
function parseMemoryBudget(text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (/^[1-9]\d{1,5}$/.test(text) && Number(text) >= MIN_IN_FLIGHT_MB) return Number(text) * 1_000_000;
  throw new Error(`IN_FLIGHT_MB is no number of megabytes from ${MIN_IN_FLIGHT_MB} up.`);
}

function parseList(text: string | undefined): readonly string[] {
  return (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
}

function parseNonEmptyList(text: string | undefined): readonly string[] | undefined {
  const words = parseList(text);
  return words.length === 0 ? undefined : words;
}

/** One secret, or two while one replaces the other, separated by comma or space. */
function parseGrantSecrets(text: string | undefined): readonly string[] | undefined {
  const secrets = parseNonEmptyList(text);
  if (secrets === undefined || secrets.length <= 2) return secrets;
  throw new Error(`GRANT_SECRET has ${secrets.length} secrets; 2 are allowed, and none has a space.`);
}

function toExposableField(word: string): ExposableField {
  const field = EXPOSABLE_FIELDS.find((name) => name === word);
  if (field !== undefined) return field;
  throw new Error(`EXPOSE knows ${EXPOSABLE_FIELDS.join(', ')}; not ${word}.`);
}

/** A variable that is true or false. Only `HANDOFF` is true when it is not set. */
function parseSwitch(name: string, env: EnvironmentVariables): boolean {
  const text = env[name] || (name === 'HANDOFF' ? 'true' : 'false');
  if (/^(0|false|no|off)$/i.test(text)) return false;
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  throw new Error(`${name} is neither true nor false.`);
}

/** `600/60` means 600 calls in 60 seconds; `off` means no limit. */
function parseRateLimit(text: string | undefined): RateLimit | false | undefined {
  if (!text) return undefined;
  if (text === 'off') return false;
  const match = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/.exec(text);
  if (match === null) throw new Error('RATE_LIMIT is no pair such as 600/60, nor off.');
  return { points: Number(match[1]), perSeconds: Number(match[2]) };
}
