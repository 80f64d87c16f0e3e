import { createRelay } from 'doc-capture/relay';
import { storeIn } from './relay-memory.js';
import { saveDemand, saveResult, userOf } from './your-app.js';

export { RelayMemory } from './relay-memory.js';

/** @type {import('doc-capture/relay').RelayHandler | undefined} */
let relay;

export default {
  /** @param {Request} request @param {Env} env @param {ExecutionContext} context */
  async fetch(request, env, context) {
    relay ??= createRelay({
      mount: '/verify',
      baseUrl: env.VERIFICATION_BASE_URL,
      authUrl: env.VERIFICATION_AUTH_URL,
      businessIdentifier: env.BUSINESS_IDENTIFIER,
      businessSecret: env.BUSINESS_SECRET,
      authorize: ({ headers }) => userOf(headers.get('cookie')),
      onResult: (delivery) => saveResult(delivery.subject, delivery),
      callbackSecrets: env.CALLBACK_SECRET?.split(','),
      onDemandResult: (delivery) => saveDemand(delivery),
      store: storeIn(env.RELAY_MEMORY),
      // A Worker has 128 MB, and a body lies there twice while it is sent.
      limits: { inFlightBytes: 40_000_000 },
    });
    const answer = relay(request, { remoteAddress: request.headers.get('cf-connecting-ip') ?? undefined });
    // A call that is under way ends even when its client leaves.
    context.waitUntil(answer);
    const response = await answer;
    // A client whose upload nobody reads is cut off, and never sees why.
    if (request.body && !request.bodyUsed) await request.body.pipeTo(new WritableStream());
    return response;
  },
};
