import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** Answers requests for the page and its files. */
export interface DemoPages {
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** The page from its sources, by Vite's development server: it reloads on a change. */
export async function servePagesFromSources(server: Server): Promise<DemoPages> {
  const vite = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    mode: 'demo',
    // This program runs TypeScript already, so the configuration needs no bundling.
    configLoader: 'native',
    appType: 'mpa',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server } },
  });
  return { handle: (request, response, next) => vite.middlewares(request, response, next), close: () => vite.close() };
}
