/** What Node's `process` says of memory. It is read as a global, so that the relay imports no Node module. */
interface ProcessMemory {
  constrainedMemory?(): number;
  getBuiltinModule?(name: 'node:os'): { totalmem(): number } | undefined;
}

/** Where the memory is unknown, in bytes. */
const FALLBACK_BYTES = 256_000_000;
const MIN_BYTES = 64_000_000;
const MAX_BYTES = 1_000_000_000;
const MEMORY_SHARE = 1 / 4;

/**
 * Memory for uploads when the host sets none: a quarter of the machine's memory, or of the container's, from 64 MB to 1 GB.
 * 256 MB where the memory is unknown.
 */
export function defaultMemoryBudgetBytes(
  processMemory: ProcessMemory | undefined = (globalThis as { process?: ProcessMemory }).process,
): number {
  const totalBytes = processMemory?.getBuiltinModule?.('node:os')?.totalmem() ?? 0;
  if (!(totalBytes > 0)) return FALLBACK_BYTES;
  const constrainedBytes = processMemory?.constrainedMemory?.() ?? 0;
  const usableBytes = constrainedBytes > 0 ? Math.min(totalBytes, constrainedBytes) : totalBytes;
  return Math.round(Math.min(MAX_BYTES, Math.max(MIN_BYTES, usableBytes * MEMORY_SHARE)));
}
