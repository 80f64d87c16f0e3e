import { concatBytes, runStepsInSlices, sha256Hex, type Steps } from '../shared/shared.js';

interface Sha256 {
  update(data: Uint8Array | string): Sha256;
  digest(encoding: 'hex'): string;
}

interface NodeProcess {
  getBuiltinModule?(name: 'node:crypto'): { createHash(algorithm: 'sha256'): Sha256 } | undefined;
}

/**
 * SHA-256 of the chunks of a body as 64 hexadecimal digits. Web Crypto copies the bytes first; where Node's module exists, it hashes them in
 * place, in slices between which other requests are served.
 */
export async function hashBytes(chunks: readonly Uint8Array[]): Promise<string> {
  const hash = createNodeHash();
  return hash === undefined ? sha256Hex(concatBytes(chunks)) : runStepsInSlices(hashSteps(hash, chunks));
}

/** SHA-256 of a short text. Web Crypto hashes in another thread, and waiting for that takes longer than the hash. */
export async function hashText(text: string): Promise<string> {
  return createNodeHash()?.update(text).digest('hex') ?? sha256Hex(text);
}

/** The module is reached through the global `process`, so that the relay imports no Node module. */
function createNodeHash(): Sha256 | undefined {
  const nodeCrypto = (globalThis as { process?: NodeProcess }).process?.getBuiltinModule?.('node:crypto');
  return nodeCrypto?.createHash('sha256');
}

function* hashSteps(hash: Sha256, chunks: readonly Uint8Array[]): Steps<string> {
  for (const chunk of chunks) {
    hash.update(chunk);
    yield;
  }
  return hash.digest('hex');
}

/** Compares hashes of equal length in constant time. */
export function timingSafeEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
