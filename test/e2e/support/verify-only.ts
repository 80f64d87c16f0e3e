/** Marks a test that `npm run verify` has the time for and `npm test` has not: another size or colour of what is tested there too. */
export const verifyOnly = (isForVerify: boolean): { tag?: string } => (isForVerify ? { tag: '@verify' } : {});
