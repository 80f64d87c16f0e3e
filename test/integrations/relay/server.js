import { createServer } from 'node:http';
import { createRelay, nodeSender, toNodeHandler } from 'doc-capture/relay';
import { saveResult, userOf } from './your-app.js';

const relay = createRelay({
  mount: '/verify',
  baseUrl: process.env.VERIFICATION_BASE_URL,
  authUrl: process.env.VERIFICATION_AUTH_URL,
  businessIdentifier: process.env.BUSINESS_IDENTIFIER,
  businessSecret: process.env.BUSINESS_SECRET,
  authorize: (request) => userOf(request.headers.get('cookie')), // who may send
  onResult: (delivery) => saveResult(delivery.subject, delivery), // the whole answer: decide here
  log: console.log, // refusals and failures, without personal data
  send: nodeSender(),
});
createServer(toNodeHandler(relay)).listen(Number(process.env.PORT ?? 8787));
