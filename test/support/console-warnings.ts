/** Keeps the console's warnings instead of printing them, for each test of the suite or the file. @returns those of the test that runs */
export function recordWarnings(): string[] {
  const warnings: string[] = [];
  const { warn } = console;
  beforeEach(() => {
    warnings.length = 0;
    console.warn = (...words: unknown[]) => void warnings.push(words.join(' '));
  });
  afterEach(() => {
    console.warn = warn;
  });
  return warnings;
}
