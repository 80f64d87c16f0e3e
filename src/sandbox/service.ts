import { isTrouble, SERVICE_PATHS } from '../contract/contract.js';
import { Refusal, stamped } from './answers.js';
import { readJson } from './body.js';
import { Clients, type Client } from './clients.js';
import { Demands } from './demand/demands.js';
import { createPixelEyes } from './eyes.js';
import { login } from './login.js';
import { DEFAULTS, systemClock, type SandboxOptions } from './options.js';
import { photo } from './photo.js';
import { parseScript } from './script.js';
import { Tokens } from './tokens.js';

/** Paths of the sandbox's own, beside the service's. Called with HTTP Basic: identifier and secret. */
export const SANDBOX_PATHS = { next: '/sandbox/next', demands: '/sandbox/demands' } as const;

type Route = (request: Request) => Promise<Response>;

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
  const clients = new Clients(options.credentials);
  const tokens = new Tokens(options.tokenLifetimeMs ?? DEFAULTS.tokenLifetimeMs, clock);
  const demands = new Demands({
    policy: { ...DEFAULTS.delivery, ...options.delivery },
    clock,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    signal: options.signal,
  });
  const photoPorts = {
    clients,
    tokens,
    tokenHeader: options.tokenHeader ?? DEFAULTS.tokenHeader,
    tokenScheme: options.tokenScheme ?? DEFAULTS.tokenScheme,
    deadlineMs: options.deadlineMs ?? DEFAULTS.deadlineMs,
    clock,
    eyes: options.eyes ?? createPixelEyes(),
  };
  const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
    [SERVICE_PATHS.login]: { POST: (request) => login(request, clients, tokens) },
    [SERVICE_PATHS.photo]: { POST: (request) => photo(request, photoPorts) },
    [SANDBOX_PATHS.next]: { PUT: withClient(clients, putNext) },
    [SANDBOX_PATHS.demands]: { POST: withClient(clients, (request, client) => demands.create(request, client)) },
    [`${SANDBOX_PATHS.demands}/*`]: {
      GET: withClient(clients, async (request, client) => demands.show(request, client)),
    },
  };
  const warn = options.warn ?? ((sentence) => void process.stderr.write(`sandbox: ${sentence}\n`));
  const warned = new Set<string>();
  return async (request) => {
    try {
      return stamped(await dispatch(routes, request));
    } catch (error) {
      if (error instanceof Refusal) return stamped(error.toResponse());
      const missing = isTrouble(error) && error.code === 'internal' ? error.message : null;
      if (missing !== null && !warned.has(missing)) warn(missing);
      if (missing !== null) warned.add(missing);
      return stamped(new Refusal(500, missing ?? 'The sandbox failed').toResponse());
    }
  };
}

async function dispatch(
  routes: Readonly<Record<string, Readonly<Record<string, Route>>>>,
  request: Request,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = Object.hasOwn(routes, pathname) ? pathname : pathname.replace(/[^/]+$/, '*');
  const methods = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (methods === undefined) throw new Refusal(404, 'Nothing here');
  const route = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (route !== undefined) return route(request);
  const allow = Object.keys(methods).join(', ');
  return new Refusal(405, `Only ${allow}`).toResponse({ allow });
}

function withClient(clients: Clients, run: (request: Request, client: Client) => Promise<Response>): Route {
  return async (request) => {
    const client = clients.fromBasic(request);
    if (client !== undefined) return run(request, client);
    const challenge = { 'www-authenticate': 'Basic realm="sandbox"' };
    return new Refusal(401, 'Call with HTTP Basic: identifier and secret').toResponse(challenge);
  };
}

async function putNext(request: Request, client: Client): Promise<Response> {
  client.script.replace(parseScript(await readJson(request)));
  return new Response(null, { status: 204 });
}
