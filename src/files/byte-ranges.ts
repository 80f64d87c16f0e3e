/** A half-open range: `from` is included, `to` is not. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** The same bytes as few ascending, disjoint ranges within 0 … `limit`. */
export function mergeByteRanges(ranges: readonly ByteRange[], limit: number): readonly ByteRange[] {
  const merged: { from: number; to: number }[] = [];
  const clamped = ranges.map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(to, limit) }));
  for (const range of clamped.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}

/** Overwrites bytes in `cut` that are not in `keep` with zeros. Takes linear time in the number of ranges. */
export function zeroBytesExcept(bytes: Uint8Array, cut: readonly ByteRange[], keep: readonly ByteRange[]): void {
  const kept = mergeByteRanges(keep, bytes.length);
  let next = 0;
  for (const { from, to } of mergeByteRanges(cut, bytes.length)) {
    let at = from;
    while (next < kept.length && (kept[next]?.to ?? 0) <= at) next++;
    for (let i = next; at < to; i++) {
      const nextKept = kept[i];
      bytes.fill(0, at, Math.min(to, nextKept?.from ?? to));
      at = nextKept === undefined ? to : Math.max(at, nextKept.to);
    }
  }
}
