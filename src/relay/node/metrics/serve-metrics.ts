import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '../../../shared/server/server.js';
import type { RelayMetrics } from './create-relay-with-metrics.js';

export interface MetricsListenOptions {
  /** Default 127.0.0.1: only this machine can read the metrics. */
  readonly host?: string | undefined;
  /** Default 9464; 0 picks a free one. */
  readonly port?: number | undefined;
}

interface MetricsServer {
  /** `http://127.0.0.1:9464/metrics` */
  readonly url: string;
  close(): Promise<void>;
}

/** The port on which Prometheus exporters of applications usually listen. */
const DEFAULT_METRICS_PORT = 9464;
const METRICS_PATH = '/metrics';

/**
 * Serves `GET /metrics` on a port of its own, so that the relay's port never shows the metrics.
 * @throws the system's error when the port is taken or not allowed
 */
export async function serveMetrics(
  metrics: RelayMetrics,
  { host = '127.0.0.1', port = DEFAULT_METRICS_PORT }: MetricsListenOptions = {},
): Promise<MetricsServer> {
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    void answerScrape(metrics, request, response).catch(() => response.destroy());
  });
  return {
    url: (await listen(server, { host, port })) + METRICS_PATH,
    close: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answerScrape(
  metrics: RelayMetrics,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store').setHeader('X-Content-Type-Options', 'nosniff');
  if (url?.split('?')[0] !== METRICS_PATH) return void response.writeHead(404).end();
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  const text = await metrics.text();
  response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
}
