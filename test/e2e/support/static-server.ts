import { createServer, type RequestListener } from 'node:http';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/** The built scripts for a page. */
export const STANDALONE = fileURLToPath(new URL('../../../dist/standalone', import.meta.url));

export type LocalServer = Awaited<ReturnType<typeof listen>>;

/** A server on a free port of this machine. Its `cut` cuts the open connections. */
export async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Serves a folder on an origin of its own, with CORS, as a CDN does. */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; close: () => Promise<void> }> {
  const files = sirv(folder, {
    dev: true,
    setHeaders: (response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    },
  });
  const { port, close } = await listen((request, response) =>
    files(request, response, () => void response.writeHead(404).end()),
  );
  return { origin: `http://127.0.0.1:${port}`, close };
}

/** A new folder outside the project with these files in it. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'doc-capture-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/**
 * Serves one page and the built files beside it, on an address of its own.
 * @param routes what answers the paths that begin with each key
 */
export async function servePage(html: string, routes: Readonly<Record<string, RequestListener>> = {}) {
  const files = sirv(STANDALONE, { dev: true });
  const server = await listen((request, response) => {
    const [, route] = Object.entries(routes).find(([start]) => request.url?.startsWith(start)) ?? [];
    if (route) route(request, response);
    else if (request.url === '/') response.setHeader('Content-Type', 'text/html').end(html);
    else files(request, response, () => void response.writeHead(404).end());
  });
  return { ...server, url: `http://localhost:${server.port}/` };
}
