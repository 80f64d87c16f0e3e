const MINUTE_MS = 60_000;

/** Pauses between the tries of one result in the background, in milliseconds. The last one repeats. */
export const REDELIVERY_PAUSES_MS: readonly number[] = [1, 5, 15, 30, 60].map((minutes) => minutes * MINUTE_MS);

/** How long a result waits for its delivery, in milliseconds. Then it is deleted. */
export const REDELIVERY_RETENTION_MS = 24 * 60 * MINUTE_MS;

/** The pause before the next try, in milliseconds. @param tries how often it was tried in the background */
export function redeliveryPauseMs(tries: number): number {
  return REDELIVERY_PAUSES_MS[tries] ?? REDELIVERY_PAUSES_MS.at(-1) ?? 0;
}
