/**
 * Package export `./testing.iife.js`: the same as one classic script that leaves `docCaptureTesting`, for pages that
 * import nothing: Playwright's `addInitScript`, a `<script>` tag.
 */
import { fakeCamera, fakeRelay, waitForState, specimen } from './testing/testing.js';

const docCaptureTesting = { fakeCamera, fakeRelay, reached: waitForState, specimen } as const;
Object.assign(globalThis, { docCaptureTesting });

/** What the script leaves. */
export type TestingKit = typeof docCaptureTesting;

declare global {
  var docCaptureTesting: TestingKit;
}
