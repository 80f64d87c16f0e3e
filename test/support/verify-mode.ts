/** Whether this is `npm run verify`, which has the time for more of the same. */
export const isVerify = process.env['VERIFY'] === '1';

/** How many samples a test draws: with `npm test` and with `npm run verify`. */
export const sampleCount = (some: number, many: number): number => (isVerify ? many : some);
