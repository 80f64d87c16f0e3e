import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The name or address at which a phone of the local network reaches a server that listens at `host`, or `null`. */
export function phoneAddress(host: string): string | null {
  if (/^(localhost$|127\.|::1$)|%/.test(host)) return null;
  if (host !== '0.0.0.0' && host !== '::') return isIPv6(host) ? `[${host}]` : host;
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}
