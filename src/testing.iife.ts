/**
 * Package export `./testing.iife.js`: the test kit as one classic script that defines the global `docCaptureTesting`, for
 * Playwright's `addInitScript` and `<script>` tags.
 */
import { fakeCamera, fakeRelay, waitForState, specimen } from './testing/testing.js';

const docCaptureTesting = { fakeCamera, fakeRelay, waitForState, specimen } as const;
Object.assign(globalThis, { docCaptureTesting });

/** The members of `docCaptureTesting`. */
export type TestingKit = typeof docCaptureTesting;

declare global {
  var docCaptureTesting: TestingKit;
}
