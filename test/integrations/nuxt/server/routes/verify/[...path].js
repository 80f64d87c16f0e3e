import { createRelay } from 'doc-capture/relay';
import { options } from '../../lib/options.js';

/** @type {import('doc-capture/relay').RelayHandler | undefined} */
let relay;

// Created with the first request, because a build has no secrets.
export default defineEventHandler(async (event) => {
  relay ??= createRelay({ ...options, mount: '/verify' });
  const request = toWebRequest(event);
  const response = await relay(request, { remoteAddress: getRequestIP(event) });
  // If the upload is not read to its end, the client is disconnected and may not get the answer.
  if (request.body && !request.bodyUsed) await request.body.pipeTo(new WritableStream());
  return response;
});
