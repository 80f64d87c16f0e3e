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
      // A Worker has 128 MB of memory, and a body is there twice while it is sent.
      limits: { inFlightBytes: 40_000_000 },
    });
    const answer = relay(request, { remoteAddress: request.headers.get('cf-connecting-ip') ?? undefined });
    // A running call is finished even if its client disconnects.
    context.waitUntil(answer);
    const response = await answer;
    // If the upload is not read to its end, the client is disconnected and does not get the answer.
    if (request.body && !request.bodyUsed) await request.body.pipeTo(new WritableStream());
    return response;
  },
};
