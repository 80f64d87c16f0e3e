import { CaptureError, RELAY_PATHS, RELAY_PROTOCOL_VERSION } from '../contract/contract.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import { createCallbackHandler } from './handle-callback.js';
import { createConfigHandler } from './handle-config.js';
import { createPhotosHandler } from './handle-photos.js';
import { createHandoffRoutes } from './handoff/handle-handoff.js';
import { HandoffAccess } from './handoff/handoff-access.js';
import { HandoffRepository } from './handoff/handoff-repository.js';
import type { ClientInfo } from './classify-client-address.js';
import { PendingResults } from './redelivery/pending-results.js';
import { redeliverResults } from './redelivery/redeliver-results.js';
import type { InFlightBytes } from './in-flight-bytes-limiter.js';
import { errorName } from './relay-log.js';
import { resolveRelayOptions, type RelayOptions, type ResolvedRelayOptions } from './relay-options.js';
import { emptyResponse, jsonResponse, problemResponse, toPublicError } from './responses.js';

/** The relay as a request handler on web standards. Never rejects. */
export type RelayHandler = (request: Request, info?: ClientInfo) => Promise<Response>;

/** The routes of the relay. `other` is every path that it does not answer. */
export const RELAY_ROUTE_NAMES = [...(Object.keys(RELAY_PATHS) as (keyof typeof RELAY_PATHS)[]), 'other'] as const;
export type RelayRouteName = (typeof RELAY_ROUTE_NAMES)[number];

/** A key that nobody writes. */
const READY_KEY = 'ready';

type RouteHandler = (request: Request, info: ClientInfo) => Promise<Response>;
type RouteMethods = Readonly<Record<string, RouteHandler>>;

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

/** The relay of {@link createRelay}, whose state can be read. @throws the errors of {@link createRelay} */
export function createObservableRelay(relayOptions: RelayOptions): ObservableRelay {
  const options = resolveRelayOptions(relayOptions);
  const repository = new HandoffRepository(options.store, options.clock);
  const access = new HandoffAccess(repository, options);
  const handoffs = { repository, access };
  const handoffRoutes = createHandoffRoutes({ options, ...handoffs });
  const routes: Readonly<Record<string, RouteMethods>> = {
    [RELAY_PATHS.health]: { GET: async () => jsonResponse({ status: 'ok', protocol: RELAY_PROTOCOL_VERSION }) },
    [RELAY_PATHS.ready]: { GET: () => handleReady(options) },
    [RELAY_PATHS.photos]: createCorsRoutes(options, {
      POST: createPhotosHandler(options, { ...handoffs, pending: startRedelivery(options) }),
    }),
    [RELAY_PATHS.config]: createCorsRoutes(options, { GET: createConfigHandler(options, access) }),
  };
  const handleCallback = createCallbackHandler(options);
  const findRoute = (path: string): RouteMethods | undefined => {
    if (Object.hasOwn(routes, path)) return routes[path];
    const methods = options.handoff ? handoffRoutes(path) : undefined;
    return methods && createCorsRoutes(options, methods);
  };
  const relay: RelayHandler = async (request, info = {}) => {
    try {
      const path = pathBelowMount(options.mount, request.url);
      if (path?.startsWith(`${RELAY_PATHS.callback}/`)) return await handleCallback(request, path, info);
      const methods = path === null ? undefined : findRoute(path);
      if (methods === undefined) throw new CaptureError('not_found');
      const handle = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
      if (handle !== undefined) return await handle(request, info);
      return problemResponse('method_not_allowed', {}, { Allow: Object.keys(methods).join(', ') });
    } catch (error) {
      return toErrorResponse(error, options);
    }
  };
  return {
    handle: relay,
    routeOf: (url) => classifyRoute(pathBelowMount(options.mount, url)),
    readInFlightBytes: () => options.inFlightBytes.read(),
  };
}

/** Starts the delivery in the background, if the options ask for it. @returns where results wait for it */
function startRedelivery(options: ResolvedRelayOptions): PendingResults | null {
  const { onResult, redeliverResults: signal, store, clock, log, limits } = options;
  if (onResult === undefined || signal === undefined) return null;
  const pending = new PendingResults(store);
  redeliverResults({ pending, onResult, hostMs: limits.hostMs, clock, log, signal });
  return pending;
}

/** Answers 200 when the store answers. @throws CaptureError `overloaded` when it fails, or does not answer in time */
async function handleReady({ store }: ResolvedRelayOptions): Promise<Response> {
  await store.get(READY_KEY);
  return jsonResponse({ status: 'ready' });
}

/** A route that pages of other origins may call. The origin is checked before anything else. */
function createCorsRoutes(options: ResolvedRelayOptions, methods: RouteMethods): RouteMethods {
  const withCors = (handle: RouteHandler): RouteHandler => {
    return async (request, info) => {
      const origin = request.headers.get('origin');
      const allowance = origin === null ? null : options.allowOrigin(origin, request);
      const response =
        origin !== null && allowance === null
          ? toErrorResponse(new CaptureError('origin_forbidden'), options)
          : await handle(request, info).catch((error: unknown) => toErrorResponse(error, options));
      for (const [name, value] of Object.entries(corsHeaders(origin, allowance))) response.headers.set(name, value);
      return response;
    };
  };
  const names = Object.keys(methods).join(', ');
  const preflight = async (): Promise<Response> => emptyResponse(204, preflightHeaders(names));
  const all = Object.entries({ ...methods, OPTIONS: preflight });
  return Object.fromEntries(all.map(([method, handle]) => [method, withCors(handle)]));
}

/** Logs an error and answers with its problem. */
function toErrorResponse(error: unknown, { log }: ResolvedRelayOptions): Response {
  const { code, detail } = toPublicError(error);
  const response = problemResponse(code, detail);
  const isInternal = code === 'internal';
  log({
    level: isInternal ? 'error' : 'info',
    event: isInternal ? 'internal' : 'refused',
    code,
    status: response.status,
    ...(detail.field === undefined ? {} : { field: detail.field }),
    ...(isInternal ? { error: errorName(error) } : {}),
  });
  return response;
}

/** The path below the mount; `null` when the request is outside it. */
function pathBelowMount(mount: string, url: string): string | null {
  const { pathname } = new URL(url);
  return pathname.startsWith(`${mount}/`) ? pathname.slice(mount.length) : null;
}

/** The route of a path below the mount. Callbacks are only below theirs, hand-offs also. */
function classifyRoute(path: string | null): RelayRouteName {
  for (const name of ['callback', 'handoff'] as const) if (path?.startsWith(`${RELAY_PATHS[name]}/`)) return name;
  const exact = Object.entries(RELAY_PATHS).find(([name, known]) => known === path && name !== 'callback');
  return (exact?.[0] as RelayRouteName | undefined) ?? 'other';
}
