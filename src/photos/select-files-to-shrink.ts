/** What the budget knows of a file. */
export interface FileWeight {
  readonly bytes: number;
  /** Images can shrink, PDFs cannot. */
  readonly canShrink: boolean;
}

/**
 * Which files must shrink, in the order in which to do it. As few as possible, the largest first: one file alone when
 * its room would still be at least half of an equal share, so that no picture is crushed for the sake of another.
 *
 * @returns indices into `files`; empty when all fit.
 */
export function selectFilesToShrink(files: readonly FileWeight[], totalBytes: number): readonly number[] {
  if (sumBytes(files) <= totalBytes) return [];
  const order = files
    .map((file, index) => ({ ...file, index }))
    .filter(({ canShrink }) => canShrink)
    .sort((a, b) => b.bytes - a.bytes);
  const fixed = sumBytes(files.filter(({ canShrink }) => !canShrink));
  const fairHalf = (totalBytes - fixed) / order.length / 2;
  for (let count = 1; count < order.length; count++) {
    const kept = sumBytes(order.slice(count));
    if ((totalBytes - fixed - kept) / count >= fairHalf) return order.slice(0, count).map(({ index }) => index);
  }
  return order.map(({ index }) => index);
}

/**
 * The room for the next file to shrink: what the others leave, shared equally among those that still have to. A file
 * that came out smaller than its share leaves the rest to the next.
 */
export function bytesAvailableFor(
  files: readonly FileWeight[],
  toShrink: readonly number[],
  totalBytes: number,
): number {
  const settled = files.filter((_, index) => !toShrink.includes(index));
  return Math.floor((totalBytes - sumBytes(settled)) / toShrink.length);
}

export function sumBytes(files: readonly FileWeight[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
