/**
 * Consumes a point of a rate limiter. The library rejects with a result object when no points are left, and with an Error
 * when it fails.
 * @returns 0, or the milliseconds to wait
 */
export async function consumeRateLimit(consume: () => Promise<unknown>): Promise<number> {
  try {
    await consume();
    return 0;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    const { msBeforeNext } = refusal as { readonly msBeforeNext?: number };
    return Math.max(1, msBeforeNext ?? 1_000);
  }
}
