/**
 * Relay-like addresses for the browser tests, under `/test-relay/NAME/photos`. The query scripts the answers:
 * `?script=STEP,STEP,…`, one step per call of that NAME, the last one repeated. A step is
 *
 *   200            an accepted answer that echoes what was received
 *   STATUS:CODE    a problem with that code      (`;retry=SECONDS` adds Retry-After)
 *   html / html:STATUS   a web page instead of JSON
 *   cut            reads the body, then breaks the connection
 *   cut-early      breaks the connection while the body arrives
 *   hang           never answers
 *
 * `&cors=ORIGIN` lets that origin in, without credentials.
 *
 * `GET /test-relay/NAME/calls` lists what arrived: method, key, authorization, parts. `…/config` has no conditions, and is no call.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { BAD_FILES } from './bad-files.mjs';

const calls = new Map();

/** Names, file names, types and sizes of the parts, by the platform's own parser. */
async function partsOf(body, type) {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string' ? { name, value } : { name, fileName: value.name, type: value.type, bytes: value.size },
    ),
  );
}

function answer(context, step, call) {
  const [what = '', argument = ''] = step.split(/:(.*)/s);
  const [argumentWord, ...settings] = argument.split(';');
  const retry = settings.find((one) => one.startsWith('retry='))?.slice(6);
  if (retry !== undefined) context.set('Retry-After', retry);
  if (what === 'html') {
    context.status = Number(argumentWord) || 200;
    context.type = 'text/html';
    context.body = '<!doctype html><title>Bad gateway</title><h1>502</h1>';
  } else if (what === '200') {
    context.status = 200;
    context.body = { verdict: true, reason: '', flow_id: 'flow-1', received: call };
  } else {
    context.status = Number(what);
    context.type = 'application/problem+json';
    context.body = JSON.stringify({ type: 'about:blank', title: 'scripted', status: Number(what), code: argumentWord });
  }
}

/** A relay without conditions. */
function answerConfig(context) {
  context.set('Doc-Capture-Protocol', '1');
  context.body = {};
}

async function serve(context) {
  const [, , name, end] = context.path.split('/');
  if (context.query.cors !== undefined) {
    context.set('Access-Control-Allow-Origin', context.query.cors);
    context.set('Access-Control-Allow-Headers', 'Idempotency-Key, Authorization');
  }
  if (context.method === 'OPTIONS') {
    context.status = 204;
    return;
  }
  const seen = calls.get(name) ?? [];
  if (end === 'config') return answerConfig(context);
  if (end === 'calls') {
    context.body = seen;
    return;
  }
  calls.set(name, seen);
  const steps = (context.query.script ?? '200').split(',');
  const step = steps[Math.min(seen.length, steps.length - 1)];
  const { headers, method } = context.req;
  const call = {
    method,
    query: context.querystring,
    key: headers['idempotency-key'] ?? null,
    authorization: headers.authorization ?? null,
    cookie: headers.cookie ?? null,
  };
  seen.push(call);
  if (step === 'cut-early') {
    context.respond = false;
    context.status = 200;
    context.req.once('data', () => context.req.socket.destroy());
    return;
  }
  call.parts = await partsOf(await buffer(context.req), headers['content-type']);
  if (step === 'cut' || step === 'hang') {
    context.respond = false;
    context.status = 200;
    if (step === 'cut') context.req.socket.destroy();
    return;
  }
  answer(context, step, call);
}

/** Elements ask `/verify/config` too, where nothing else answers. @returns a middleware of @web/dev-server (Koa). */
export function testRelay() {
  return (context, next) => {
    if (context.path === '/verify/config') return answerConfig(context);
    return context.path.startsWith('/test-relay/') ? serve(context) : next();
  };
}

/** Malformed and unusual files under `/test-files/NAME`. @returns a middleware of @web/dev-server (Koa). */
export function testFiles() {
  return async (context, next) => {
    const [, place, name = ''] = context.path.split('/');
    const make = place === 'test-files' ? BAD_FILES[name] : undefined;
    if (make === undefined) return next();
    context.type = 'application/octet-stream';
    context.body = await make();
  };
}

/** Encodes a posted image as WEBP, for browsers that write none: `POST /test-encoder?type=image/webp`. @returns a middleware of @web/dev-server (Koa). */
export function testEncoder() {
  return async (context, next) => {
    if (context.path !== '/test-encoder' || context.query.type !== 'image/webp') return next();
    context.type = 'image/webp';
    context.body = await sharp(await buffer(context.req))
      .webp()
      .toBuffer();
  };
}
