import { Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { HEADER_NAMES, SERVICE_PATHS } from '../contract/contract.js';
import { MissingPackageError } from '../shared/server/server.js';
import { systemClock, withoutUndefined } from '../shared/shared.js';
import { ClientRegistry, type RegisteredClient } from './client-registry.js';
import { DemandController } from './demand-controller.js';
import { handlePhoto } from './handle-photo.js';
import { createPhotoAnalyzer, warnOfMissingDecoders } from './photo-analyzer.js';
import { SANDBOX_DEFAULTS, type SandboxOptions } from './sandbox-options.js';
import { createFailure, HttpError, readJsonBody } from './http-messages.js';
import { parseScriptedAnswers } from './scripted-answers.js';
import { TokenIssuer, handleLogin } from './token-issuer.js';

/** The sandbox's own paths, beside those of the service. They need HTTP Basic with identifier and secret. */
export const SANDBOX_PATHS = { next: '/sandbox/next', demands: '/sandbox/demands' } as const;

type SandboxApp = Hono<{ Variables: { client: RegisteredClient } }>;

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
  const warn = options.warn ?? warnOnStderr;
  const app = createApp(options, warn);
  if (options.analyze === undefined) void warnOfMissingDecoders(warn);
  return async (request) => app.fetch(request);
}

export const warnOnStderr = (sentence: string): void => void process.stderr.write(`sandbox: ${sentence}\n`);

function createApp(options: SandboxOptions, warn: (sentence: string) => void): SandboxApp {
  const defaults = { ...SANDBOX_DEFAULTS, clock: systemClock, signal: new AbortController().signal };
  const settings = { ...defaults, ...withoutUndefined(options) };
  const { clock, signal } = settings;
  const clients = new ClientRegistry(options.credentials);
  const tokens = new TokenIssuer(settings.tokenLifetimeMs, clock);
  const photoDeps = { ...settings, clients, tokens, analyze: options.analyze ?? createPhotoAnalyzer(warn) };
  const demands = new DemandController({
    policy: { ...SANDBOX_DEFAULTS.delivery, ...options.delivery },
    clock,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    signal,
  });
  const authorize = basicAuth({
    realm: 'sandbox',
    invalidUserMessage: createFailure(401, 'Call with HTTP Basic: identifier and secret'),
    verifyUser: (identifier, secret, context) => {
      const client = clients.find(identifier, secret);
      context.set('client', client);
      return client !== undefined;
    },
  });

  const app: SandboxApp = new Hono();
  app.onError(toErrorResponse);
  app.notFound(() => new HttpError(404, 'Nothing here').getResponse());
  app.use(async (context, next) => {
    await next();
    context.header(HEADER_NAMES.sandbox, 'true');
  });
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (_, methods) => refuseMethod(methods.join(', ')) }));
  app.post(SERVICE_PATHS.login, ({ req }) => handleLogin(req.raw, clients, tokens));
  app.post(SERVICE_PATHS.photo, ({ req }) => handlePhoto(req.raw, photoDeps));
  app.put(SANDBOX_PATHS.next, authorize, async ({ req, var: { client } }) => {
    client.scriptedAnswers.replace(parseScriptedAnswers(await readJsonBody(req.raw)));
    return new Response(null, { status: 204 });
  });
  app.post(SANDBOX_PATHS.demands, authorize, ({ req, var: { client } }) => demands.create(req.raw, client));
  app.get(`${SANDBOX_PATHS.demands}/:id`, authorize, ({ req, var: { client } }) =>
    demands.show(req.param('id'), client),
  );
  return app;
}

function toErrorResponse(error: Error): Response {
  if (error instanceof HTTPException) return error.getResponse();
  const sentence = error instanceof MissingPackageError ? error.message : 'The sandbox failed';
  return new HttpError(500, sentence).getResponse();
}

function refuseMethod(allow: string): Response {
  return new HttpError(405, `Only ${allow}`, { allow }).getResponse();
}
