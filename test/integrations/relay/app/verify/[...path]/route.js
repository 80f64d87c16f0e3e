// app/verify/[...path]/route.js
import { createRelay } from 'doc-capture/relay';
import { options } from '../../../options.js';

/** @type {import('doc-capture/relay').RelayHandler | undefined} */
let relay;

// Created with the first request, because a build has no secrets. GET and DELETE are for /verify/config and hand-offs.
/** @param {Request} request */
function handle(request) {
  relay ??= createRelay({ ...options, mount: '/verify' });
  return relay(request);
}

export { handle as DELETE, handle as GET, handle as OPTIONS, handle as POST };
