import { SERVICE_PATHS } from '../contract/contract.js';
import { MissingPackageError } from '../shared/server/server.js';
import { systemClock } from '../shared/shared.js';
import { ClientRegistry, type RegisteredClient } from './client-registry.js';
import { DemandController } from './onboarding-demand/demand-controller.js';
import { handlePhoto } from './handle-photo.js';
import { createPhotoAnalyzer, warnOfMissingDecoders } from './photo-analyzer.js';
import { SANDBOX_DEFAULTS, type SandboxOptions } from './sandbox-options.js';
import { HttpError, markAsSandbox, readJsonBody } from './http-messages.js';
import { parseScriptedAnswers } from './scripted-answers.js';
import { TokenIssuer, handleLogin } from './access-tokens.js';

/** The sandbox's own paths, beside those of the service. They need HTTP Basic with identifier and secret. */
export const SANDBOX_PATHS = { next: '/sandbox/next', demands: '/sandbox/demands' } as const;

type RouteHandler = (request: Request) => Promise<Response>;
type Routes = Readonly<Record<string, Readonly<Record<string, RouteHandler>>>>;

/**
 * Creates a verification service on the developer's machine. It answers the two endpoints of the service and checks the
 * photos with the same code as the browser. Never rejects.
 *
 * Every answer has the header `x-sandbox: true`; that of a photo also `x-sandbox-answer`: `judged` or `scripted`. A true
 * verdict means that no fault was found in the photos and their data. The sandbox verifies no security feature: in
 * `security` only `info_coherence` can differ from `null`.
 *
 * @throws Error when the credentials are unusable
 */
export function createSandbox(options: SandboxOptions): (request: Request) => Promise<Response> {
  const routes = createRoutes(options);
  if (options.analyze === undefined) void warnOfMissingDecoders(options.warn ?? warnOnStderr);
  return async (request) => {
    try {
      return markAsSandbox(await routeRequest(routes, request));
    } catch (error) {
      if (error instanceof HttpError) return markAsSandbox(error.toResponse());
      const sentence = error instanceof MissingPackageError ? error.message : 'The sandbox failed';
      return markAsSandbox(new HttpError(500, sentence).toResponse());
    }
  };
}

const warnOnStderr = (sentence: string): void => void process.stderr.write(`sandbox: ${sentence}\n`);

function createRoutes(options: SandboxOptions): Routes {
  const { clock = systemClock } = options;
  const clients = new ClientRegistry(options.credentials);
  const tokens = new TokenIssuer(options.tokenLifetimeMs ?? SANDBOX_DEFAULTS.tokenLifetimeMs, clock);
  const demands = new DemandController({
    policy: { ...SANDBOX_DEFAULTS.delivery, ...options.delivery },
    clock,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    signal: options.signal ?? new AbortController().signal,
  });
  const photoDeps = {
    clients,
    tokens,
    tokenHeader: options.tokenHeader ?? SANDBOX_DEFAULTS.tokenHeader,
    tokenScheme: options.tokenScheme ?? SANDBOX_DEFAULTS.tokenScheme,
    deadlineMs: options.deadlineMs ?? SANDBOX_DEFAULTS.deadlineMs,
    clock,
    analyze: options.analyze ?? createPhotoAnalyzer(),
  };
  return {
    [SERVICE_PATHS.login]: { POST: (request) => handleLogin(request, clients, tokens) },
    [SERVICE_PATHS.photo]: { POST: (request) => handlePhoto(request, photoDeps) },
    [SANDBOX_PATHS.next]: { PUT: withBasicAuth(clients, handlePutNext) },
    [SANDBOX_PATHS.demands]: { POST: withBasicAuth(clients, (request, client) => demands.create(request, client)) },
    [`${SANDBOX_PATHS.demands}/*`]: {
      GET: withBasicAuth(clients, async (request, client) => demands.show(request, client)),
    },
  };
}

async function routeRequest(routes: Routes, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = Object.hasOwn(routes, pathname) ? pathname : pathname.replace(/[^/]+$/, '*');
  const methods = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (methods === undefined) throw new HttpError(404, 'Nothing here');
  const handle = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (handle !== undefined) return handle(request);
  const allow = Object.keys(methods).join(', ');
  return new HttpError(405, `Only ${allow}`).toResponse({ allow });
}

function withBasicAuth(
  clients: ClientRegistry,
  handle: (request: Request, client: RegisteredClient) => Promise<Response>,
): RouteHandler {
  return async (request) => {
    const client = clients.findByBasicAuth(request);
    if (client !== undefined) return handle(request, client);
    const challenge = { 'www-authenticate': 'Basic realm="sandbox"' };
    return new HttpError(401, 'Call with HTTP Basic: identifier and secret').toResponse(challenge);
  };
}

async function handlePutNext(request: Request, client: RegisteredClient): Promise<Response> {
  client.scriptedAnswers.replace(parseScriptedAnswers(await readJsonBody(request)));
  return new Response(null, { status: 204 });
}
