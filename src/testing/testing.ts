/** A fake camera, a fake relay and drawn documents, for the tests of pages that use the element. */
export { fakeCamera, type FakeCamera, type FakeCameraOptions } from './fake-camera/fake-camera.js';
export { type FakeLens } from './fake-camera/fake-lens.js';
export { type CameraFailure } from './fake-camera/camera-failures.js';
export { type DrawFrame, type CameraContent } from './fake-camera/camera-view.js';
export {
  type FakeAnswer,
  type FakeProblem,
  type FakeTransportFailure,
  type FakeVerdict,
  type AnswerTiming,
} from './fake-relay/fake-answer.js';
export { fakeRelay, type FakeCall, type FakeRelay } from './fake-relay/fake-relay.js';
export { waitForState } from './wait-for-state.js';
export { type DocumentHolder } from './specimen/document-holder.js';
export { specimen, type SpecimenOptions } from './specimen/specimen.js';
