import { sha256Hex } from '../shared/shared.js';

interface NodeProcess {
  getBuiltinModule?(name: 'node:crypto'):
    | {
        createHash(algorithm: 'sha256'): { update(bytes: Uint8Array): { digest(encoding: 'hex'): string } };
      }
    | undefined;
}

/**
 * SHA-256 of a photo as 64 hexadecimal digits. Web Crypto copies the bytes first; where Node's module exists, it hashes them in
 * place. The module is reached through the global `process`, so that the relay imports no Node module.
 */
export async function hashPhoto(bytes: Uint8Array): Promise<string> {
  const nodeCrypto = (globalThis as { process?: NodeProcess }).process?.getBuiltinModule?.('node:crypto');
  return nodeCrypto === undefined ? sha256Hex(bytes) : nodeCrypto.createHash('sha256').update(bytes).digest('hex');
}
