import { createServer } from 'node:net';

/**
 * A port of this machine that no process listens on now. The system rarely gives one out twice in a row, so programs that ask at
 * the same time get different ports, whereas programs that try 8000, 8001 and so on find the same one.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
