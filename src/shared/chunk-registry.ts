/**
 * The exports of chunks, by chunk name. A chunk is a classic script: a file of the script-tag build, or of the worker. Each
 * of these files has its own copy of this module, so the registry is a property of the global object.
 */
export const CHUNK_REGISTRY_KEY = 'doc-capture/chunks';

type ChunkRegistry = Record<string, unknown>;

export function chunkRegistry(): ChunkRegistry {
  const scope = globalThis as { [key: symbol]: ChunkRegistry | undefined };
  return (scope[Symbol.for(CHUNK_REGISTRY_KEY)] ??= {});
}
