/** For tests of pages that hold the element: a camera, a relay and documents that are not there. */
export { fakeCamera, type FakeCamera, type FakeCameraOptions } from './fake-camera/fake-camera.js';
export { type FakeLens } from './fake-camera/lens.js';
export { type CameraMishap } from './fake-camera/mishaps.js';
export { type Draw, type Picture } from './fake-camera/sight.js';
export {
  type FakeAnswer,
  type FakeProblem,
  type FakeSilence,
  type FakeVerdict,
  type Pace,
} from './fake-relay/answers.js';
export { fakeRelay, type FakeCall, type FakeRelay } from './fake-relay/fake-relay.js';
export { reached } from './reached.js';
export { type Holder } from './specimen/holder.js';
export { specimen, type SpecimenOptions } from './specimen/specimen.js';
