/** The program behind `npm start`. */
import { serveDemo } from './serve-demo.js';
import { servePagesFromSources } from './serve-pages-from-sources.js';

const https = process.argv.includes('--https');
const { PORT } = process.env;
const demo = await serveDemo({
  https,
  // Sources and the editor's hook are not for the network.
  ...(!https && { pages: servePagesFromSources }),
  ...(PORT !== undefined && { port: Number(PORT) }),
});

process.stdout.write(`doc-capture demo: ${demo.url}\n`);
if (https) {
  const phone = demo.phoneUrl ?? 'no local network address was found';
  process.stdout.write(`On a phone in the same network: ${phone}\n`);
  process.stdout.write('The certificate is self-signed: the browser warns once, then the camera works.\n');
} else {
  process.stdout.write('For a phone on the same network: npm start -- --https\n');
}

let isClosing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    void demo.close().then(() => process.exit(0));
  });
}
