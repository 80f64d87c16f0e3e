import * as v from 'valibot';
import type { DocType, SidesSetting } from '../../contract/contract.js';
import { DEFAULT_HOST, parsePort, splitWords, type EnvironmentVariables } from '../../shared/server/server.js';
import { systemClock, withoutUndefined } from '../../shared/shared.js';
import type { OnboardingDemandResultHook } from '../host-hooks.js';
import { MAX_UPLOAD_BYTES } from '../parse-multipart-upload.js';
import { describePath, type Log } from '../relay-log.js';
import { DEFAULT_RATE_LIMIT, type ExposableField, type RelayOptions } from '../relay-options.js';
import { callbackLog } from './callback-log-file.js';
import { DEFAULT_METRICS_PORT } from './metrics/serve-metrics.js';
import { nodeSender } from './node-sender.js';
import {
  createWebhookPoster,
  createDemandResultHook,
  createResultHook,
  type PostWebhook,
} from './webhook/post-webhook.js';
import { DEFAULT_RELAY_PORT } from './serve-relay.js';
import { parseWebhookSecrets, parseWebhookTarget } from './webhook/webhook-settings.js';

/** With less memory, the largest upload would be refused. */
const MIN_IN_FLIGHT_MB = Math.ceil(MAX_UPLOAD_BYTES / 1_000_000);
/** Longest time of all tries of a webhook, in seconds. It is below the relay's own limit for the host's code. */
const MAX_WEBHOOK_TIMEOUT_SECONDS = 25;
/** `600/60` means 600 calls in 60 seconds. */
const RATE_LIMIT_PATTERN = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/;

/** A variable whose text is read by a function. */
const read = <T>(parse: (value: string | undefined) => T) => v.pipe(v.optional(v.string()), v.transform(parse));
/** A variable whose text has a pattern, if it is not empty. The message is the rest of a sentence that begins with its name. */
const matching = (isValid: (value: string) => boolean, message: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.check((value) => value === '' || isValid(value), message),
  );

const text = read((value) => value);
/** An empty variable is one that is not set. */
const word = read((value) => value || undefined);
const words = read((value) => {
  const list = splitWords(value);
  return list.length === 0 ? undefined : list;
});
/** @param what a switch turns on, for the line at the start */
const isOn = (what: string, byDefault = false) =>
  v.pipe(
    matching((value) => /^(0|false|no|off|1|true|yes|on)$/i.test(value), 'is neither true nor false.'),
    v.transform((value) => (value === '' ? byDefault : /^(1|true|yes|on)$/i.test(value))),
    v.description(what),
  );

/** The variables of the relay, and how each is read. */
const VARIABLES = {
  VERIFICATION_SERVICE: word,
  VERIFICATION_BASE_URL: text,
  VERIFICATION_AUTH_URL: text,
  BUSINESS_IDENTIFIER: text,
  BUSINESS_SECRET: text,
  BUSINESS_HASH: word,
  API_KEY: word,
  TOKEN_HEADER: word,
  // An empty scheme means the token without a scheme, so it is not replaced by the default.
  TOKEN_SCHEME: text,
  DATA_MEDIA_TYPE: text,
  IN_FLIGHT_MB: v.pipe(
    matching(
      (value) => /^[1-9]\d{1,5}$/.test(value) && Number(value) >= MIN_IN_FLIGHT_MB,
      `is no number of megabytes from ${MIN_IN_FLIGHT_MB} up.`,
    ),
    v.transform((value) => (value === '' ? undefined : Number(value) * 1_000_000)),
  ),
  ALLOWED_ORIGINS: words,
  GRANT_SECRET: v.pipe(
    words,
    v.check(
      (secrets = []) => secrets.length <= 2,
      ({ input = [] }) => `has ${input.length} secrets; 2 are allowed, and none has a space.`,
    ),
  ),
  // The values of conditions and of EXPOSE are validated with the other options.
  ATTEMPTS: read((value) => (value ? Number(value) || value : undefined)),
  DOC_TYPES: words,
  COUNTRIES: words,
  TAGS: words,
  SIDES: word,
  EXPOSE: words,
  CALLBACK_SECRET: words,
  CALLBACK_LOG: word,
  RATE_LIMIT: v.pipe(
    matching((value) => value === 'off' || RATE_LIMIT_PATTERN.test(value), 'is no pair such as 600/60, nor off.'),
    v.transform((value) => {
      const [, points, perSeconds] = RATE_LIMIT_PATTERN.exec(value) ?? [];
      if (points === undefined) return value === 'off' ? (false as const) : undefined;
      return { points: Number(points), perSeconds: Number(perSeconds) };
    }),
  ),
  RESULT_URL: word,
  RESULT_SECRET: word,
  DEMAND_URL: word,
  DEMAND_SECRET: word,
  WEBHOOK_TIMEOUT: v.pipe(
    matching(
      (value) => /^[1-9]\d?$/.test(value) && Number(value) <= MAX_WEBHOOK_TIMEOUT_SECONDS,
      `is no number of seconds from 1 to ${MAX_WEBHOOK_TIMEOUT_SECONDS}.`,
    ),
    v.transform((value) => Number(value || MAX_WEBHOOK_TIMEOUT_SECONDS) * 1000),
  ),
  REDIS_URL: v.pipe(
    matching((value) => /^rediss?:\/\//.test(value), 'is no address such as redis://host:6379.'),
    v.transform((value) => value || undefined),
  ),
  HOST: word,
  PORT: read((value) => parsePort(value)),
  METRICS_HOST: word,
  METRICS_PORT: read((value) => parsePort(value, 'METRICS_PORT')),
  ALLOW_ANONYMOUS: isOn('submissions without a grant'),
  ALLOW_INSECURE_HTTP: isOn('a service without TLS'),
  ALLOW_INSECURE_WEBHOOKS: isOn('webhooks without TLS'),
  ALLOW_PRIVATE_WEBHOOKS: isOn('webhooks to private addresses'),
  HANDOFF: isOn('hand-offs to a phone', true),
  KEEP_LOCATION: isOn('positions in photos'),
  METRICS: isOn('metrics'),
  SUMMARY: isOn('summaries of sessions'),
};
export const RELAY_VARIABLES: readonly string[] = Object.keys(VARIABLES);
/** The variables that hold secrets. Each can be read from a file instead. */
export const SECRET_VARIABLES = [
  'BUSINESS_SECRET',
  'API_KEY',
  'GRANT_SECRET',
  'CALLBACK_SECRET',
  'RESULT_SECRET',
  'DEMAND_SECRET',
  'REDIS_URL',
] as const;
export type RelaySettings = v.InferOutput<v.ObjectSchema<typeof VARIABLES, undefined>>;

/** Defaults that `--help` names. */
const DEFAULTS: Readonly<Record<string, string | number>> = {
  HANDOFF: 'true',
  RATE_LIMIT: `${DEFAULT_RATE_LIMIT.points}/${DEFAULT_RATE_LIMIT.perSeconds}`,
  WEBHOOK_TIMEOUT: MAX_WEBHOOK_TIMEOUT_SECONDS,
  HOST: DEFAULT_HOST,
  PORT: DEFAULT_RELAY_PORT,
  METRICS_HOST: DEFAULT_HOST,
  METRICS_PORT: DEFAULT_METRICS_PORT,
};

/** The variables for `--help`, one a line, with what it may be where that is short. */
export const RELAY_VARIABLE_HELP: readonly string[] = Object.entries(VARIABLES).map(([name, schema]) => {
  const isSwitch = v.getDescription(schema) !== undefined;
  const isSecret = (SECRET_VARIABLES as readonly string[]).includes(name);
  const byDefault = DEFAULTS[name] ?? (isSwitch && 'false');
  const form = isSwitch ? 'true or false (yes or no)' : isSecret && `or ${name}_FILE, a file with it`;
  const notes = [form, byDefault && `default ${byDefault}`].filter((note) => note !== false);
  return `${name.padEnd(24)} ${notes.join('; ')}`.trimEnd();
});

/** Reads the variables. @throws Error in one sentence that names the first wrong one */
export function parseEnvironment(env: EnvironmentVariables): RelaySettings {
  const { success, output, issues } = v.safeParse(v.object(VARIABLES), env, { abortEarly: true });
  if (success) return output;
  throw new Error(`${v.getDotPath(issues[0])} ${issues[0].message}`);
}

/** Beginnings that only variables of the relay have. */
const OWN_BEGINNING =
  /^(VERIFICATION|BUSINESS|GRANT|CALLBACK|DEMAND|WEBHOOK|METRICS|RATE_LIMIT|IN_FLIGHT|ALLOW(ED)?_|ATTEMPT|DOC_TYPE|COUNTR|KEEP_|EXPOSE|HANDOFF|TOKEN_|RESULTS?_|REDIS_|DATA_(MEDIA|TYPE)|SUMMAR|MAX_ATTEMPT|API_KEYS?$|API_KEY_FILE|SIDE$|TAG$)/;

/** Variables that look like those of the relay and are none of them. */
export function findUnknownVariables(env: EnvironmentVariables): readonly string[] {
  const isKnown = (name: string): boolean =>
    RELAY_VARIABLES.includes(name) || SECRET_VARIABLES.some((secret) => name === `${secret}_FILE`);
  return Object.keys(env).filter((name) => OWN_BEGINNING.test(name) && !isKnown(name));
}

/** What is on, who may call, who gets the results, and where the relay stores, for the line at the start. Without credentials. */
export function describeSettings(settings: RelaySettings): string {
  const { RESULT_URL: resultUrl, ALLOWED_ORIGINS: origins = [], GRANT_SECRET: secrets, REDIS_URL: redisUrl } = settings;
  const on = Object.entries(VARIABLES).filter(([name]) => settings[name as keyof RelaySettings] === true);
  const names = on.map(([name, schema]) => {
    const isContradictory = name === 'ALLOW_ANONYMOUS' && secrets !== undefined;
    return `${v.getDescription(schema)}${isContradictory ? ' (ALLOW_ANONYMOUS), although GRANT_SECRET is set' : ''}`;
  });
  const features = [...(settings.ALLOW_ANONYMOUS ? [] : ['a grant for every submission']), ...names].join(', ');
  // The addresses were read before: they are valid.
  const pages = origins.map((entry) => (URL.canParse(entry) ? new URL(entry).origin : entry));
  const callers = origins.includes('*') ? 'all origins' : ['its own host', ...pages].join(', ');
  const results = resultUrl === undefined ? 'nowhere (RESULT_URL)' : `to ${describeUrl(new URL(resultUrl))}`;
  const store = redisUrl === undefined ? 'the memory of this process (REDIS_URL)' : 'Redis';
  return `${features}; pages of ${callers} may call it; results go ${results}; it stores in ${store}`;
}

/** With the first word of the path only: the others may be a secret. */
const describeUrl = ({ origin, pathname }: URL): string => origin + describePath(`/${pathname.split('/')[1] ?? ''}`);

/** A relay needs all of these, unless it has a service of its own. */
const ACCOUNT = ['VERIFICATION_BASE_URL', 'VERIFICATION_AUTH_URL', 'BUSINESS_IDENTIFIER', 'BUSINESS_SECRET'] as const;

/** Names all variables that are missing, so that nobody has to start the relay once for each. A single one has its own sentence. */
function assertAtMostOneMissing(settings: RelaySettings): void {
  const account = settings.VERIFICATION_SERVICE === undefined ? ACCOUNT.filter((name) => !settings[name]) : [];
  const isClosed = settings.GRANT_SECRET === undefined && !settings.ALLOW_ANONYMOUS;
  const missing = [...account, ...(isClosed ? ['GRANT_SECRET (or ALLOW_ANONYMOUS)'] : [])];
  if (missing.length > 1) throw new Error(`These variables are not set: ${missing.join(', ')}.`);
}

/** The relay's options. @throws Error in one sentence that names the variable */
export function toRelayOptions(settings: RelaySettings, log: Log): RelayOptions {
  assertAtMostOneMissing(settings);
  const postResult = createWebhook('RESULT', settings, log);
  return {
    baseUrl: settings.VERIFICATION_BASE_URL,
    authUrl: settings.VERIFICATION_AUTH_URL,
    businessIdentifier: settings.BUSINESS_IDENTIFIER,
    businessSecret: settings.BUSINESS_SECRET,
    businessHash: settings.BUSINESS_HASH,
    apiKey: settings.API_KEY,
    tokenHeader: settings.TOKEN_HEADER,
    tokenScheme: settings.TOKEN_SCHEME,
    allowInsecureHttp: settings.ALLOW_INSECURE_HTTP,
    dataMediaType: settings.DATA_MEDIA_TYPE,
    limits: withoutUndefined({ inFlightBytes: settings.IN_FLIGHT_MB }),
    keepLocation: settings.KEEP_LOCATION,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    grantSecret: settings.GRANT_SECRET,
    allowAnonymous: settings.ALLOW_ANONYMOUS,
    conditions: withoutUndefined({
      attempts: settings.ATTEMPTS as number | undefined,
      docTypes: settings.DOC_TYPES as readonly DocType[] | undefined,
      countries: settings.COUNTRIES?.map((code) => code.toLowerCase()),
      tags: settings.TAGS,
      sides: settings.SIDES as SidesSetting | undefined,
    }),
    expose: settings.EXPOSE as readonly ExposableField[] | undefined,
    callbackSecrets: settings.CALLBACK_SECRET,
    onResult: postResult && createResultHook(postResult),
    onDemandResult: createDemandHook(settings, log),
    handoff: settings.HANDOFF,
    summary: settings.SUMMARY,
    rateLimit: settings.RATE_LIMIT,
  };
}

/** @returns `undefined` without a URL */
function createWebhook(kind: 'RESULT' | 'DEMAND', settings: RelaySettings, log: Log): PostWebhook | undefined {
  const [name, secretName] = [`${kind}_URL`, `${kind}_SECRET`] as const;
  const { [name]: url, [secretName]: secret } = settings;
  if (url === undefined) {
    if (secret !== undefined) throw new Error(`${secretName} is set, but ${name} is not.`);
    return undefined;
  }
  const target = parseWebhookTarget(url, {
    name,
    allowInsecureHttp: settings.ALLOW_INSECURE_WEBHOOKS,
    allowPrivateAddresses: settings.ALLOW_PRIVATE_WEBHOOKS,
  });
  return createWebhookPoster({
    url: target.url,
    secrets: parseWebhookSecrets(secretName, secret),
    send: nodeSender({ lookup: target.lookup }),
    name,
    timeoutMs: settings.WEBHOOK_TIMEOUT,
    clock: systemClock,
    log,
  });
}

/** A callback is first written to the file, then posted. `undefined` without both. */
function createDemandHook(settings: RelaySettings, log: Log): OnboardingDemandResultHook | undefined {
  const { CALLBACK_SECRET: secrets, CALLBACK_LOG: path } = settings;
  const post = createWebhook('DEMAND', settings, log);
  if (post !== undefined && secrets === undefined) {
    throw new Error('DEMAND_URL is set, but CALLBACK_SECRET is not, so that no callback can arrive.');
  }
  const hooks = [path ? callbackLog(path) : [], post ? createDemandResultHook(post) : []].flat();
  if (hooks.length === 0) return undefined;
  return async (delivery) => {
    for (const hook of hooks) await hook(delivery);
  };
}
