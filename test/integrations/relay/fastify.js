import fastify from 'fastify';
import { createRelay, toNodeHandler } from 'doc-capture/relay';
import { options } from './options.js';

const app = fastify();
app.register(async (scope) => {
  const relay = toNodeHandler(createRelay({ ...options, mount: '/verify' }));
  // Fastify must not read bodies in this scope: the relay reads them itself.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (request, payload, done) => done(null));
  scope.all('/verify/*', (request, reply) => {
    reply.hijack();
    relay(request.raw, reply.raw);
  });
});

await app.listen({ port: Number(process.env.PORT ?? 3000) });
