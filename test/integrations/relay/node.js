import { createServer } from 'node:http';
import { createRelay, toNodeHandler } from 'doc-capture/relay';
import { options } from './options.js';

const relay = toNodeHandler(createRelay({ ...options, mount: '/verify' }));

// The relay limits uploads itself and says so in its own words; requestTimeout: 0 keeps Node from being first.
createServer({ requestTimeout: 0 }, (request, response) => {
  if (request.url?.startsWith('/verify/')) return relay(request, response);
  response.end('Your pages');
}).listen(Number(process.env.PORT ?? 3000));
