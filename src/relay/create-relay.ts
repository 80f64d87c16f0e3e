import { Hono } from 'hono';
import { base64url } from 'jose';
import {
  CaptureError,
  RELAY_PATHS,
  RELAY_PROTOCOL_VERSION,
  type CaptureConditions,
  type RelayCode,
} from '../contract/contract.js';
import { withoutUndefined } from '../shared/shared.js';
import { readAttemptsLeft } from './client-limits.js';
import { allowOrigins } from './cors.js';
import { createCallbackRoute } from './handle-callback.js';
import { createPhotosRoute } from './handle-photos.js';
import { createHandoffRoutes } from './handoff/handle-handoff.js';
import { createHandoffAccess, type HandoffAccess } from './handoff/handoff-access.js';
import type { InFlightBytes } from './in-flight-bytes-limiter.js';
import { redeliverResults } from './redeliver-results.js';
import { describePath, errorName, type LogEntry } from './relay-log.js';
import { resolveRelayOptions, type RelayOptions, type ResolvedRelayOptions } from './relay-options.js';
import {
  jsonResponse,
  problemResponse,
  toPublicError,
  type ClientInfo,
  type RelayContext,
  type RelayHonoEnv,
  type Routes,
} from './route-handler.js';
import type { VerificationService } from './verification-service.js';

/** The relay as a request handler on web standards. Never rejects. */
export type RelayHandler = (request: Request, info?: ClientInfo) => Promise<Response>;

/** The routes of the relay, by the first step of their paths. `other` is every other path. */
export const RELAY_ROUTE_NAMES = [...(Object.keys(RELAY_PATHS) as (keyof typeof RELAY_PATHS)[]), 'other'] as const;
export type RelayRouteName = (typeof RELAY_ROUTE_NAMES)[number];

/** A key that nobody writes. */
const READY_KEY = 'ready';

/** A relay with what its metrics need beside requests and responses. */
export interface ObservableRelay {
  readonly handle: RelayHandler;
  readonly routeOf: (url: string) => RelayRouteName;
  readonly readInFlightBytes: () => InFlightBytes;
}

/**
 * Creates the relay, the endpoint on the host's server. It holds the API key, accepts photos from browsers and calls the
 * verification service. The host gets the complete result, the browser the fields it may see. Every error is an
 * `application/problem+json` whose `code` is one of `RELAY_PROBLEMS`.
 *
 * @throws Error in one sentence when an option is missing or wrong, or when nobody is allowed to submit
 */
export function createRelay(relayOptions: RelayOptions): RelayHandler {
  return createObservableRelay(relayOptions).handle;
}

/**
 * The relay of {@link createRelay}, whose state can be read.
 * @param observe the service that takes the place of the relay's own, to watch its calls
 * @throws the errors of {@link createRelay}
 */
export function createObservableRelay(
  relayOptions: RelayOptions,
  observe: (service: VerificationService) => VerificationService = (service) => service,
): ObservableRelay {
  const resolved = resolveRelayOptions(relayOptions);
  const options = { ...resolved, service: observe(resolved.service) };
  const { mount, inFlightBytes } = options;
  const access = createHandoffAccess(options);
  redeliverResults(options);
  const app = new Hono<RelayHonoEnv>({ getPath: ({ url }) => pathBelowMount(mount, url) });
  app.onError((error, { req }) => toErrorResponse(error, options, req.header('origin')));
  app.notFound(({ req }) => handleUnknownPath(req.url, options));
  const addRoutes = (routes: Routes, isForPages: boolean): void => {
    for (const [path, methods] of Object.entries(routes)) {
      const own = Object.keys(methods).join(', ');
      const allow = isForPages ? `${own}, OPTIONS` : own;
      if (isForPages) app.use(path, allowOrigins(options, own));
      app.all(path, async (context) => {
        // Some monitors ask for the state of health by HEAD.
        const method = context.req.method === 'HEAD' ? 'GET' : context.req.method;
        const handle = Object.hasOwn(methods, method) ? methods[method] : undefined;
        return handle?.(context) ?? problemResponse('method_not_allowed', {}, { Allow: allow });
      });
    }
  };
  app.all(`${RELAY_PATHS.callback}/:secret{.*}`, createCallbackRoute(options));
  addRoutes(
    {
      [RELAY_PATHS.health]: { GET: () => jsonResponse({ status: 'ok', protocol: RELAY_PROTOCOL_VERSION }) },
      [RELAY_PATHS.ready]: { GET: () => handleReady(options) },
    },
    false,
  );
  addRoutes(
    {
      [RELAY_PATHS.photos]: { POST: createPhotosRoute(options, access) },
      [RELAY_PATHS.config]: { GET: (context) => handleConfig(context, options, access) },
      ...(options.handoff ? createHandoffRoutes(options, access) : {}),
    },
    true,
  );
  // Without the headers, a browser would blame the origin for a wrong path.
  app.use('*', allowOrigins(options, 'GET, POST, DELETE'));
  return {
    handle: async (request, info = {}) => app.fetch(request, info),
    routeOf: (url) => classifyRoute(pathBelowMount(mount, url)),
    readInFlightBytes: () => inFlightBytes.read(),
  };
}

/** Answers with the relay's own address, for whoever has configured a wrong one. */
function handleUnknownPath(url: string, { mount, log }: ResolvedRelayOptions): Response {
  const path = describePath(new URL(url).pathname);
  const message = `Nothing answers at ${path}. This relay answers at ${mount}/, as in ${mount}${RELAY_PATHS.config}.`;
  const response = problemResponse('not_found', {}, {}, message);
  log({ level: 'info', event: 'refused', code: 'not_found', status: response.status, message });
  return response;
}

/** Answers 200 when the store answers. @throws CaptureError `overloaded` when it fails, or does not answer in time */
async function handleReady({ store }: ResolvedRelayOptions): Promise<Response> {
  await store.get(READY_KEY);
  return jsonResponse({ status: 'ready' });
}

/**
 * Answers with the conditions of the person's submission, for the page. A condition that is not bound is absent. The names and tags
 * of a grant are not in it: the page needs neither.
 */
async function handleConfig(
  { req, env }: RelayContext,
  options: ResolvedRelayOptions,
  access: HandoffAccess,
): Promise<Response> {
  const { grant, handoffId, isOver } = await access.authorizeSubmission(req.raw, env);
  if (isOver) throw new CaptureError('handoff_ended');
  const { docType, docTypes = docType && [docType], countries, sides } = grant;
  const conditions: CaptureConditions = withoutUndefined({
    doc_types: docTypes,
    countries,
    sides,
    attempts_left: await readAttemptsLeft(grant, options),
    // A phone hands on no further.
    handoff: options.handoff && handoffId === null ? true : undefined,
    summary: options.summary || undefined,
    resume_key: grant.subject === '' ? undefined : await deriveResumeKey(grant.subject, options),
  });
  return jsonResponse(conditions);
}

const RESUME_SECRET_KEY = 'resume-secret';
/** Kept sessions are far shorter. */
const RESUME_SECRET_TTL_MS = 30 * 86_400_000;

/** The key of what this person's browser may keep: the same on every relay of a store, and another one for every subject. */
async function deriveResumeKey(subject: string, { store }: ResolvedRelayOptions): Promise<string> {
  const created = base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
  const secret = (await store.create(RESUME_SECRET_KEY, created, RESUME_SECRET_TTL_MS)) ?? created;
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`doc-capture resume ${subject}`));
  return base64url.encode(new Uint8Array(signature));
}

/** Logs an error and answers with its problem. */
function toErrorResponse(error: unknown, { log }: ResolvedRelayOptions, origin = ''): Response {
  const { code, detail } = toPublicError(error);
  const response = problemResponse(code, detail);
  const { status } = response;
  if (code === 'internal') {
    log({ level: 'error', event: 'internal', code, status, error: errorName(error) });
  } else {
    const field = withoutUndefined({ field: detail.field });
    const level = code === 'origin_forbidden' ? 'warn' : 'info';
    log({ level, event: 'refused', code, status, ...field, ...explainOrigin(code, origin) });
  }
  return response;
}

/** An origin as browsers send it. Anything else may be forged to look like another line of the log. */
const ORIGIN_PATTERN = /^(null|[a-z][\w+.-]*:\/\/[\w.:[\]-]{1,260})$/i;

function explainOrigin(code: RelayCode, origin: string): Pick<LogEntry, 'origin' | 'message'> {
  const message = 'If pages of this origin may call the relay, add it to ALLOWED_ORIGINS (allowedOrigins).';
  return code === 'origin_forbidden' && ORIGIN_PATTERN.test(origin) ? { origin, message } : {};
}

/** The path below the mount; outside it `/`, which no route has. */
function pathBelowMount(mount: string, url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith(`${mount}/`) ? pathname.slice(mount.length) : '/';
}

/** The route of a path below the mount. */
function classifyRoute(path: string): RelayRouteName {
  const isRoute = (name: RelayRouteName): boolean => path === `/${name}` || path.startsWith(`/${name}/`);
  return RELAY_ROUTE_NAMES.find(isRoute) ?? 'other';
}
