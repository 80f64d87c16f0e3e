/** A server of the load test in a process of its own: a bare pipe in the place of the relay, or the service behind them. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GOOD_RESULT } from '../../test/support/relay/fake-service.js';

export interface LoadServerPlan {
  readonly role: 'relay' | 'pipe' | 'service';
  readonly serviceUrl: string;
  /** Shortest and longest time of an answer of the service, in milliseconds. */
  readonly delay: { readonly fromMs: number; readonly toMs: number };
  readonly budgetBytes: number;
}

export interface LoadServerReport {
  readonly rssBytes: number;
  readonly peakRssBytes: number;
  /** Photo calls by the id of their upload; only of the service. */
  readonly calls: Readonly<Record<string, number>>;
}

const plan = JSON.parse(process.argv[2] ?? '{}') as LoadServerPlan;
const calls: Record<string, number> = {};
let peakRssBytes = 0;
setInterval(() => (peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss())), 20).unref();

async function answerAsService(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let head = '';
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>)
      if (head.length < 4_096) head += chunk.toString('latin1');
  } catch {
    return;
  }
  const send = (body: unknown): void => {
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  if (incoming.url?.endsWith('/login')) {
    return send({ status: 'success', message: 'made', payload: { access_token: 'token' } });
  }
  const id = /"first_name":"([\w-]+)"/.exec(head)?.[1] ?? 'unknown';
  calls[id] = (calls[id] ?? 0) + 1;
  const { fromMs, toMs } = plan.delay;
  setTimeout(() => send({ ...GOOD_RESULT, flow_id: id }), fromMs + Math.random() * (toMs - fromMs));
}

function pipeToService(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { host: _, ...headers } = incoming.headers;
  const call = httpRequest(`${plan.serviceUrl}/photo`, { method: 'POST', agent: false, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  call.on('error', () => outgoing.destroy());
  incoming.on('error', () => call.destroy());
  incoming.on('close', () => incoming.complete || call.destroy());
  incoming.pipe(call);
}

async function start(): Promise<string> {
  const handle: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void =
    plan.role === 'service' ? answerAsService : pipeToService;
  const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => {
    handle(incoming, outgoing)?.catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', 1_024, resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

process.on('message', () => {
  process.send?.({ rssBytes: process.memoryUsage.rss(), peakRssBytes, calls } satisfies LoadServerReport);
});
process.on('disconnect', () => process.exit(0));
process.send?.(await start());
