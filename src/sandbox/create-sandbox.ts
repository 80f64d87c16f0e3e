import { isCaptureError, SERVICE_PATHS } from '../contract/contract.js';
import { HttpError, markAsSandbox } from './sandbox-responses.js';
import { readJsonBody } from './read-body.js';
import { ClientRegistry, type RegisteredClient } from './client-registry.js';
import { DemandController } from './demand/demand-controller.js';
import { createPhotoAnalyzer } from './photo-analyzer.js';
import { handleLogin } from './handle-login.js';
import { SANDBOX_DEFAULTS, systemClock, type SandboxOptions } from './sandbox-options.js';
import { handlePhoto } from './handle-photo.js';
import { parseScriptedAnswers } from './scripted-answers.js';
import { TokenIssuer } from './token-issuer.js';

/** Paths of the sandbox's own, beside the service's. Called with HTTP Basic: identifier and secret. */
export const SANDBOX_PATHS = { next: '/sandbox/next', demands: '/sandbox/demands' } as const;

type RouteHandler = (request: Request) => Promise<Response>;

/**
 * A verification service on one's own machine. It answers the service's two endpoints, looks at the pixels it is sent
 * with the same eyes as the browser, and never throws.
 *
 * Every answer carries `x-sandbox: true`; a photo's also `x-sandbox-answer`, `judged` or `scripted`. A true verdict
 * says that nothing was found against the pictures and the data read from them. No security feature is verified: of
 * `security` only `info_coherence` is ever more than `null`.
 *
 * @throws Error when the credentials are unusable
 */
export function createSandbox(options: SandboxOptions): (request: Request) => Promise<Response> {
  const clock = options.clock ?? systemClock;
  const clients = new ClientRegistry(options.credentials);
  const tokens = new TokenIssuer(options.tokenLifetimeMs ?? SANDBOX_DEFAULTS.tokenLifetimeMs, clock);
  const demands = new DemandController({
    policy: { ...SANDBOX_DEFAULTS.delivery, ...options.delivery },
    clock,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    signal: options.signal,
  });
  const photoPorts = {
    clients,
    tokens,
    tokenHeader: options.tokenHeader ?? SANDBOX_DEFAULTS.tokenHeader,
    tokenScheme: options.tokenScheme ?? SANDBOX_DEFAULTS.tokenScheme,
    deadlineMs: options.deadlineMs ?? SANDBOX_DEFAULTS.deadlineMs,
    clock,
    eyes: options.eyes ?? createPhotoAnalyzer(),
  };
  const routes: Readonly<Record<string, Readonly<Record<string, RouteHandler>>>> = {
    [SERVICE_PATHS.login]: { POST: (request) => handleLogin(request, clients, tokens) },
    [SERVICE_PATHS.photo]: { POST: (request) => handlePhoto(request, photoPorts) },
    [SANDBOX_PATHS.next]: { PUT: withBasicAuth(clients, handlePutNext) },
    [SANDBOX_PATHS.demands]: { POST: withBasicAuth(clients, (request, client) => demands.create(request, client)) },
    [`${SANDBOX_PATHS.demands}/*`]: {
      GET: withBasicAuth(clients, async (request, client) => demands.show(request, client)),
    },
  };
  const warn = options.warn ?? ((sentence) => void process.stderr.write(`sandbox: ${sentence}\n`));
  const warned = new Set<string>();
  return async (request) => {
    try {
      return markAsSandbox(await routeRequest(routes, request));
    } catch (error) {
      if (error instanceof HttpError) return markAsSandbox(error.toResponse());
      const missing = isCaptureError(error) && error.code === 'internal' ? error.message : null;
      if (missing !== null && !warned.has(missing)) warn(missing);
      if (missing !== null) warned.add(missing);
      return markAsSandbox(new HttpError(500, missing ?? 'The sandbox failed').toResponse());
    }
  };
}

async function routeRequest(
  routes: Readonly<Record<string, Readonly<Record<string, RouteHandler>>>>,
  request: Request,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = Object.hasOwn(routes, pathname) ? pathname : pathname.replace(/[^/]+$/, '*');
  const methods = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (methods === undefined) throw new HttpError(404, 'Nothing here');
  const route = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (route !== undefined) return route(request);
  const allow = Object.keys(methods).join(', ');
  return new HttpError(405, `Only ${allow}`).toResponse({ allow });
}

function withBasicAuth(
  clients: ClientRegistry,
  run: (request: Request, client: RegisteredClient) => Promise<Response>,
): RouteHandler {
  return async (request) => {
    const client = clients.fromBasic(request);
    if (client !== undefined) return run(request, client);
    const challenge = { 'www-authenticate': 'Basic realm="sandbox"' };
    return new HttpError(401, 'Call with HTTP Basic: identifier and secret').toResponse(challenge);
  };
}

async function handlePutNext(request: Request, client: RegisteredClient): Promise<Response> {
  client.script.replace(parseScriptedAnswers(await readJsonBody(request)));
  return new Response(null, { status: 204 });
}
