/** Package export `./testing.iife.js`: the same as one classic script, `docCaptureTesting`, for pages that import nothing. */
import { fakeCamera, fakeRelay, specimen } from './testing/testing.js';

Object.assign(globalThis, { docCaptureTesting: { fakeCamera, fakeRelay, specimen } });
