import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeServer, listen, type ListenAddress } from '../../../shared/server/server.js';
import type { RelayMetrics } from './create-relay-with-metrics.js';

interface MetricsServer {
  /** `http://127.0.0.1:9464/metrics` */
  readonly url: string;
  close(): Promise<void>;
}

/** The port on which Prometheus exporters of applications usually listen. */
export const DEFAULT_METRICS_PORT = 9464;
const METRICS_PATH = '/metrics';
const LISTEN_SETTINGS = { host: 'METRICS_HOST', port: 'METRICS_PORT' };

/**
 * Serves `GET /metrics` on a port of its own, so that the relay's port never shows the metrics.
 * @param listening default: port 9464 of 127.0.0.1, so that only this machine can read them
 * @throws Error in one sentence when the port is taken or not allowed
 */
export async function serveMetrics(
  metrics: RelayMetrics,
  { host, port = DEFAULT_METRICS_PORT }: ListenAddress = {},
): Promise<MetricsServer> {
  const { createServer } = await import('node:http');
  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    response.setHeader('Cache-Control', 'no-store').setHeader('X-Content-Type-Options', 'nosniff');
    if (url?.split('?')[0] !== METRICS_PATH) return response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    const text = await metrics.text().catch(() => null);
    if (text === null) return response.destroy();
    return response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  return {
    url: (await listen(server, { host, port, settings: LISTEN_SETTINGS })) + METRICS_PATH,
    close: () => closeServer(server),
  };
}
