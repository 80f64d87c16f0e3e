import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { serveDemo } from '../../../demo/server/serve-demo.js';
import { folderWith, listen, serveFolder, STANDALONE } from './static-server.js';

/** A page of a host. The functions get the origin of the script. */
export interface HostPage {
  /** Of the page; `files` is where the package's files are, which may be the page's own origin. */
  readonly html?: (files: string) => string;
  /** Files beside the page, by their names. */
  readonly beside?: Readonly<Record<string, string | Uint8Array>>;
  /** Content security policy, sent with every answer of the page's server, as many servers do. Default: the demo's. */
  readonly policy?: (files: string) => string;
  /** The package's files come from another origin, which sends these headers; else from the page's, at `/doc-capture/`. */
  readonly filesHeaders?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A folder to serve in place of `html`. */
  readonly pages?: string;
}

export type HostServer = Awaited<ReturnType<typeof serveHost>>;

/** A host's page under a policy, with relay and sandbox behind it. @returns also what browsers have reported against the policy */
export async function serveHost(host: HostPage) {
  const { html, beside, policy, filesHeaders, headers } = host;
  const reports: string[] = [];
  const listener = await listen((request, response) => {
    void text(request).then((report) => {
      reports.push(report);
      response.writeHead(204).end();
    });
  });
  const other = filesHeaders && (await serveFolder(STANDALONE, filesHeaders));
  const pages =
    host.pages ?? folderWith({ ...(html && { 'index.html': html(other?.origin ?? '/doc-capture') }), ...beside });
  if (!host.pages) symlinkSync(STANDALONE, join(pages, 'doc-capture'));
  const written = policy && `${policy(other?.origin ?? "'self'")}; report-uri http://127.0.0.1:${listener.port}/`;
  const demo = await serveDemo({ port: 0, pages, ...(written && { policy: written }), ...(headers && { headers }) });
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
