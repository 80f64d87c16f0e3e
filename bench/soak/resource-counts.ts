/** What a page and its browser hold at one moment, after a forced garbage collection. */
export interface ResourceCounts {
  /** Media tracks that are not stopped. */
  readonly tracks: number;
  /** Workers that run. */
  readonly workers: number;
  /** Event listeners of the page, by Chromium's own count. */
  readonly listeners: number;
  /** Object URLs that are not revoked. */
  readonly objectUrls: number;
  /** Objects, arrays, strings and functions of the page, without compiled code, in bytes. */
  readonly heapBytes: number;
}

/** Growth of the heap that is allowed, as a share. */
export const MAX_HEAP_GROWTH = 0.1;

const EXACT_COUNTS = ['tracks', 'workers', 'listeners', 'objectUrls'] as const;

/** Names what is not back where it was: any count that grew, and a heap that grew by more than {@link MAX_HEAP_GROWTH}. */
export function findGrowth(before: ResourceCounts, after: ResourceCounts): string[] {
  const grown: string[] = EXACT_COUNTS.filter((name) => after[name] > before[name]);
  if (after.heapBytes > before.heapBytes * (1 + MAX_HEAP_GROWTH)) grown.push('heapBytes');
  return grown;
}
