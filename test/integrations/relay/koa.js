import Koa from 'koa';
import { createRelay, toNodeHandler } from 'doc-capture/relay';
import { options } from './options.js';

const relay = toNodeHandler(createRelay({ ...options, mount: '/verify' }));
const app = new Koa();
// Before any body parser, because the relay reads bodies itself.
app.use(async (context, next) => {
  if (!context.path.startsWith('/verify/')) return next();
  // The relay writes its response itself.
  context.respond = false;
  relay(context.req, context.res);
});

app.listen(Number(process.env.PORT ?? 3000));
