import { RELAY_PATHS, RELAY_PROTOCOL_VERSION, CaptureError } from '../contract/contract.js';
import { createCallbackHandler } from './handle-callback.js';
import { PREFLIGHT_HEADERS, corsHeaders } from './cors.js';
import { errorName } from './relay-log.js';
import { resolveRelayOptions, type RelayOptions, type ResolvedRelayOptions } from './relay-options.js';
import { emptyResponse, jsonResponse, toPublicError, problemResponse } from './responses.js';
import { createPhotosHandler, type ClientInfo } from './handle-photos.js';

/** The relay: web standards in, web standards out. Never rejects. */
export type RelayHandler = (request: Request, info?: ClientInfo) => Promise<Response>;

type RouteHandler = (request: Request, info: ClientInfo) => Promise<Response>;

/**
 * The letterbox on the host's server. It holds the key, takes photos from browsers, asks the verification service, gives
 * the host the whole result and the browser what it may see. Every problem is an `application/problem+json` whose `code`
 * is one of `RELAY_PROBLEMS`.
 *
 * @throws Error in one sentence when an option is missing or wrong, or when nobody may submit
 */
export function createRelay(options: RelayOptions): RelayHandler {
  const settings = resolveRelayOptions(options);
  const routes: Readonly<Record<string, Readonly<Record<string, RouteHandler>>>> = {
    [RELAY_PATHS.health]: { GET: async () => jsonResponse({ status: 'ok', protocol: RELAY_PROTOCOL_VERSION }) },
    [RELAY_PATHS.photos]: createCorsRoutes(settings, createPhotosHandler(settings)),
  };
  const callback = createCallbackHandler(settings);
  return async (request, info = {}) => {
    try {
      const path = pathBelowMount(settings.mount, request.url);
      if (path?.startsWith(`${RELAY_PATHS.callback}/`)) return await callback(request, path);
      const methods = path !== null && Object.hasOwn(routes, path) ? routes[path] : undefined;
      if (methods === undefined) throw new CaptureError('not_found');
      const route = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
      if (route !== undefined) return await route(request, info);
      return problemResponse('method_not_allowed', {}, { Allow: Object.keys(methods).join(', ') });
    } catch (error) {
      return toErrorResponse(error, settings);
    }
  };
}

/** The path below the mount, or `null` when the request is for someone else. */
function pathBelowMount(mount: string, url: string): string | null {
  const { pathname } = new URL(url);
  return pathname.startsWith(`${mount}/`) ? pathname.slice(mount.length) : null;
}

/** A route that pages of other origins may call: the origin is looked at before anything else is. */
function createCorsRoutes(settings: ResolvedRelayOptions, post: RouteHandler): Readonly<Record<string, RouteHandler>> {
  const withCors = (route: RouteHandler): RouteHandler => {
    return async (request, info) => {
      const origin = request.headers.get('origin');
      const allowance = origin === null ? null : settings.originAllowed(origin, request);
      const response =
        origin !== null && allowance === null
          ? toErrorResponse(new CaptureError('origin_forbidden'), settings)
          : await route(request, info).catch((error: unknown) => toErrorResponse(error, settings));
      for (const [name, value] of Object.entries(corsHeaders(origin, allowance))) response.headers.set(name, value);
      return response;
    };
  };
  return { POST: withCors(post), OPTIONS: withCors(async () => emptyResponse(204, PREFLIGHT_HEADERS)) };
}

function toErrorResponse(error: unknown, { log }: ResolvedRelayOptions): Response {
  const { code, detail } = toPublicError(error);
  const response = problemResponse(code, detail);
  const isOurs = code === 'host_failed';
  log({
    level: isOurs ? 'error' : 'info',
    event: isOurs ? 'internal' : 'refused',
    code,
    status: response.status,
    ...(detail.field === undefined ? {} : { field: detail.field }),
    ...(isOurs ? { error: errorName(error) } : {}),
  });
  return response;
}
