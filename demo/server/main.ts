/** The program behind `npm start`. */
import { serveDemo } from './serve-demo.js';

const https = process.argv.includes('--https');
const asked = process.env['PORT'];
const demo = await serveDemo({ https, ...(asked !== undefined && { port: Number(asked) }) });

process.stdout.write(`doc-capture demo: ${demo.url}\n`);
if (https) {
  const phone = demo.phoneUrl ?? 'no local network address was found';
  process.stdout.write(`On a phone in the same network: ${phone}\n`);
  process.stdout.write('The certificate is self-signed: the browser warns once, then the camera works.\n');
} else {
  process.stdout.write('For a phone on the same network: npm start -- --https\n');
}

let closing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) process.exit(1);
    closing = true;
    void demo.close().then(() => process.exit(0));
  });
}
