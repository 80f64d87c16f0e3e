import { networkInterfaces } from 'node:os';

/** The first IPv4 address under which other machines of the local network can reach this one, or `null`. */
export function lanAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}
