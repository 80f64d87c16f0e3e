import { once } from 'node:events';
import { createServer } from 'node:http';
import sirv from 'sirv';
import type { RelayCode } from '../../../src/contract/contract.js';
import { createRelay, issueGrant, type RelayOptions } from '../../../src/relay/relay.js';
import { toNodeHandler } from '../../../src/relay/node/node.js';
import {
  answerWith,
  breakConnection,
  FakeService,
  neverAnswer,
  type CallScript,
} from '../../support/relay/fake-service.js';

/** What makes a real relay, with a service behind it, answer with a code. */
interface RelaySetup {
  readonly options?: Partial<RelayOptions>;
  readonly login?: CallScript;
  readonly photo?: CallScript;
  /** A path behind the relay's mount that is none of its own. */
  readonly astray?: string;
  /** Calls until it does; the ones before are answered well. Default 1. */
  readonly calls?: number;
  /** A proxy in front of the relay uses another host name. */
  readonly host?: string;
}

const SECRET = 'a secret of thirty-two bytes or more';
const LATER = { 'Retry-After': '60' };

/** Every code that a browser which does all it should can meet, in an order that the element can walk through. */
export const PROVOKED_CODES: Readonly<Partial<Record<RelayCode, RelaySetup>>> = {
  unauthorized: { options: { grantSecret: SECRET, allowAnonymous: undefined } },
  attempts_exhausted: { options: { grantSecret: SECRET, allowAnonymous: undefined }, calls: 2 },
  origin_forbidden: { host: 'relay.internal:8787' },
  not_found: { astray: '/nothing/here' },
  rate_limited: { options: { rateLimit: { points: 1, perSeconds: 60 } }, calls: 2 },
  host_failed: {
    options: {
      onResult: () => {
        throw new Error('the database is away');
      },
    },
  },
  internal: {
    options: {
      allowAnonymous: undefined,
      authorize: () => {
        throw new Error('the session store is away');
      },
    },
  },
  service_credentials: { login: answerWith(400, '{"status":"failed","message":"no","description":"no such key"}') },
  service_unreachable: { options: { baseUrl: 'http://127.0.0.1:9', authUrl: 'http://127.0.0.1:9' } },
  service_protocol: { photo: answerWith(200, '<h1>It works</h1>') },
  service_unavailable: { photo: answerWith(503, '', LATER) },
  outcome_unknown: { photo: breakConnection },
  service_timeout: { photo: neverAnswer, options: { limits: { serviceDeadlineMs: 100 } } },
};

export interface FailingRelays {
  readonly url: string;
  /** Where the element sends to meet a code. */
  endpoint(code: RelayCode): string;
  /** A grant that is good for one attempt at `attempts_exhausted`. */
  grant(): Promise<string>;
  close(): Promise<void>;
}

/** A page with the element, and beside it one real relay for each code of {@link PROVOKED_CODES}. */
export async function serveFailingRelays(page: string, dist: string): Promise<FailingRelays> {
  const service = await FakeService.start();
  const settingOf = (path: string): RelaySetup => PROVOKED_CODES[(path.split('/')[1] ?? '') as RelayCode] ?? {};
  const [login, photo] = [service.login, service.photo];
  service.login = (call, response) => (settingOf(call.path).login ?? login)(call, response);
  service.photo = (call, response) => (settingOf(call.path).photo ?? photo)(call, response);
  const relays = new Map(
    Object.entries(PROVOKED_CODES).map(([code, { options }]) => {
      const base = `${service.url}/${code}`;
      const relay = createRelay({
        ...{ mount: `/${code}`, baseUrl: base, authUrl: base, businessIdentifier: 'host', businessSecret: 'secret' },
        allowAnonymous: true,
        ...options,
      });
      return [code, toNodeHandler(relay)] as const;
    }),
  );
  const files = sirv(dist, { dev: true });
  const server = createServer((request, response) => {
    const name = (request.url ?? '').split('/')[1] ?? '';
    const relay = relays.get(name);
    const { host } = PROVOKED_CODES[name as RelayCode] ?? {};
    if (relay && host) request.headers.host = host;
    if (relay) relay(request, response);
    else if (name === '') response.setHeader('Content-Type', 'text/html').end(page);
    else files(request, response, () => void response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}/`,
    endpoint: (code) => `/${code}${PROVOKED_CODES[code]?.astray ?? ''}`,
    grant: () => issueGrant({ secret: SECRET, subject: 'somebody', attempts: 1 }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.close();
    },
  };
}
