/** Whether this is `npm run verify`, which has time for more cases. */
export const isVerify = process.env['VERIFY'] === '1';

/** How many samples a test draws: with `npm test` and with `npm run verify`. */
export const sampleCount = (some: number, many: number): number => (isVerify ? many : some);

/** Playwright details of a test that only `npm run verify` runs, such as another size or color of a tested case. */
export const verifyOnly = (isForVerify: boolean): { tag?: string } => (isForVerify ? { tag: '@verify' } : {});

/** Random cases per property: `npm test` sets 300, `npm run verify` 10,000. */
export const FUZZ_RUNS = Number(process.env['FUZZ_RUNS'] ?? 1_000);
