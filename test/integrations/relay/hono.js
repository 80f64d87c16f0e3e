import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { createRelay } from 'doc-capture/relay';
import { options } from './options.js';

const relay = createRelay({ ...options, mount: '/verify' });
const app = new Hono();
app.all('/verify/*', (context) => relay(context.req.raw, { remoteAddress: getConnInfo(context).remote.address }));

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });
