import { replaceForTest } from './test-scope.js';

/** Media queries with this text match, or do not, until the test ends. */
export function pretendMedia(text: string, matches: boolean): void {
  const { matchMedia } = window;
  replaceForTest(window, 'matchMedia', (query: string) =>
    query.includes(text) ? Object.defineProperty(matchMedia('all'), 'matches', { value: matches }) : matchMedia(query),
  );
}
