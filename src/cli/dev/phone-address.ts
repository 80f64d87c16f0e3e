import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The IPv4 address at which a phone of the local network reaches a server that listens at `host`, or `null`. */
export function phoneAddress(host: string): string | null {
  if (host !== '0.0.0.0' && host !== '::') return isIPv4(host) && !host.startsWith('127.') ? host : null;
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}
