/** Package export `./testing`: the test kit for pages that use the element. */
export { fakeCamera, fakeRelay, specimen, waitForState } from './testing/testing.js';
export type { FakeAnswer, FakeCamera, FakeCameraOptions, FakeRelay, SpecimenOptions } from './testing/testing.js';
