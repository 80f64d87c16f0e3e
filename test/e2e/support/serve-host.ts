import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { serveDemo } from '../../../demo/server/serve-demo.js';
import { folderWith, listen, serveFolder, type LocalServer } from './static-server.js';

const DIST = fileURLToPath(new URL('../../../dist/standalone', import.meta.url));

/** A page of a host. The functions get the origin of the script. */
export interface HostPage {
  /** Of the page; `files` is the origin that serves the package's files, which may be the page's own. */
  readonly html: (files: string) => string;
  /** Content security policy, sent with every answer of the page's server, as many servers do. */
  readonly policy: (files: string) => string;
  /** The package's files come from another origin, which sends these headers; else from the page's, at `/doc-capture/`. */
  readonly filesHeaders?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A folder to serve in place of `html`. */
  readonly pages?: string;
}

export interface HostServer {
  readonly url: string;
  readonly files: string;
  /** What browsers have reported against the policy. */
  readonly reports: readonly string[];
  close(): Promise<void>;
}

/** Collects what browsers post to a `report-uri`. */
function listenForReports(reports: string[]): Promise<LocalServer> {
  return listen((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      reports.push(Buffer.concat(pieces).toString());
      response.writeHead(204).end();
    });
  });
}

/** A host's page under a policy, with relay and sandbox behind it. */
export async function serveHost({ html, policy, filesHeaders, headers, pages }: HostPage): Promise<HostServer> {
  const reports: string[] = [];
  const listener = await listenForReports(reports);
  const other = filesHeaders && (await serveFolder(DIST, filesHeaders));
  const files = other?.origin ?? '/doc-capture';
  const folder = pages ?? folderWith({ 'index.html': html(files) });
  if (!pages) symlinkSync(DIST, join(folder, 'doc-capture'));
  const written = `${policy(other?.origin ?? "'self'")}; report-uri http://127.0.0.1:${listener.port}/`;
  const demo = await serveDemo({ port: 0, pages: folder, policy: written, ...(headers && { headers }) });
  return {
    url: demo.url,
    files: other?.origin ?? new URL(demo.url).origin,
    reports,
    async close() {
      await demo.close();
      await other?.close();
      await listener.close();
    },
  };
}

/** Notes requests to origins that are not allowed, and what a browser says of the policy or of errors. */
export function recordViolations(page: Page, allowed: readonly string[]): readonly string[] {
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && !allowed.includes(origin))
      complaints.push(`request to ${request.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught ${error.message}`));
  page.on('console', (message) => {
    // The tests set the grant once the page is loaded: before, its relay gives no conditions.
    if (message.location().url.endsWith('/config')) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}
