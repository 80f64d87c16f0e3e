import { createServer } from 'node:http';
import { createRelay, toNodeHandler } from 'doc-capture/relay';
import { options } from './options.js';

const relay = toNodeHandler(createRelay({ ...options, mount: '/verify' }));

// The relay limits uploads itself and answers with a problem; requestTimeout: 0 disables Node's own limit.
createServer({ requestTimeout: 0 }, (request, response) => {
  if (request.url?.startsWith('/verify/')) return relay(request, response);
  response.end('Your pages');
}).listen(Number(process.env.PORT ?? 3000));
