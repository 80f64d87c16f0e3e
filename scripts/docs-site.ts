/**
 * `npm run docs:site`: builds the documentation site into `build/site`. `--serve` shows it afterwards, on `PORT` or 4173.
 */
import { createServer } from 'node:http';
import sirv from 'sirv';
import { buildSite, SITE_FOLDER } from './docs-site/build-site.js';
import { fail } from './setup.mjs';

const DEFAULT_PORT = 4173;

buildSite();
if (process.argv.includes('--serve')) {
  const port = Number(process.env.PORT ?? DEFAULT_PORT);
  const files = sirv(SITE_FOLDER, { dev: true });
  createServer((request, response) => files(request, response, () => void response.writeHead(404).end('Not found')))
    .on('error', (error) => fail(`The site cannot be served on port ${port} (${error.message}). PORT names another.`))
    .listen(port, '127.0.0.1', () => process.stdout.write(`The documentation: http://localhost:${port}/\n`));
}
