import { networkInterfaces } from 'node:os';
import { test as base, expect, type BrowserContext } from '@playwright/test';

const OWN_HOSTS = new Set([
  'localhost',
  ...Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address)),
]);

/** Notes every request of the context's pages that leaves this machine, where all servers of the tests are. */
export function recordExternalRequests(context: BrowserContext): readonly string[] {
  const abroad: string[] = [];
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    // `.test` is reserved (RFC 2606): the browser resolves it only by a rule that maps it to this machine.
    const isHere = OWN_HOSTS.has(hostname) || hostname.endsWith('.test');
    if (!['data:', 'blob:'].includes(protocol) && !isHere) abroad.push(request.url());
  });
  return abroad;
}

interface Closable {
  close(): Promise<unknown>;
}
export interface LocalFixtures {
  /** Fails the test on a request that leaves this machine. */
  atHome: void;
  /** Closes a server at the end of the test, the last one first. */
  closeAfter: <Server extends Closable>(server: Server) => Server;
}

/** `test` of every end-to-end file. */
export const test = base.extend<LocalFixtures>({
  atHome: [
    async ({ context }, use) => {
      const abroad = recordExternalRequests(context);
      await use();
      expect(abroad).toEqual([]);
    },
    { auto: true },
  ],
  closeAfter: async ({}, use) => {
    const servers: Closable[] = [];
    await use((server) => (servers.push(server), server));
    for (const server of servers.reverse()) await server.close();
  },
});

export { expect };
