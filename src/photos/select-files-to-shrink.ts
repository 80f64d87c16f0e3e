/** The size of a file, and whether it can be reduced. */
export interface ShrinkCandidate {
  readonly bytes: number;
  /** True for images, false for PDFs. */
  readonly canShrink: boolean;
}

/**
 * Selects the files that must shrink: as few as possible, the largest first. A file shrinks alone only where at least half
 * of an equal share is left for it; otherwise the next one shrinks too.
 *
 * @returns indices into `files`, in the order of shrinking; empty when all files fit
 */
export function selectFilesToShrink(files: readonly ShrinkCandidate[], totalBytes: number): readonly number[] {
  if (sumFileBytes(files) <= totalBytes) return [];
  const order = files
    .map((file, index) => ({ ...file, index }))
    .filter(({ canShrink }) => canShrink)
    .sort((a, b) => b.bytes - a.bytes);
  const fixed = sumFileBytes(files.filter(({ canShrink }) => !canShrink));
  const fairHalf = (totalBytes - fixed) / order.length / 2;
  for (let count = 1; count < order.length; count++) {
    const unchanged = sumFileBytes(order.slice(count));
    if ((totalBytes - fixed - unchanged) / count >= fairHalf) return order.slice(0, count).map(({ index }) => index);
  }
  return order.map(({ index }) => index);
}

/**
 * Bytes for the next file to shrink: what the other files leave, shared equally among those still to shrink. A file that
 * became smaller than its share leaves the rest to the next.
 */
export function computeShrinkTargetBytes(
  files: readonly ShrinkCandidate[],
  toShrink: readonly number[],
  totalBytes: number,
): number {
  const fixed = files.filter((_, index) => !toShrink.includes(index));
  return Math.floor((totalBytes - sumFileBytes(fixed)) / toShrink.length);
}

export function sumFileBytes(files: readonly ShrinkCandidate[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
