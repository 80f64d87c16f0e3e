/** Package export `./testing`: a fake camera, a fake relay and drawn documents, for a host's own tests. */
export * from './testing/testing.js';

// Earlier names, kept for pages that use them.
export {
  /** @deprecated Use `waitForState`. */
  waitForState as reached,
} from './testing/testing.js';
export type {
  /** @deprecated Use `CameraFailure`. */
  CameraFailure as CameraMishap,
  /** @deprecated Use `DrawFrame`. */
  DrawFrame as Draw,
  /** @deprecated Use `FakeTransportFailure`. */
  FakeTransportFailure as FakeSilence,
  /** @deprecated Use `FakeTransportFailure`. */
  FakeTransportFailure as FakeFailure,
  /** @deprecated Use `FakeTransportFailure`. */
  FakeTransportFailure as FakeUnreadableAnswer,
  /** @deprecated Use `DocumentHolder`. */
  DocumentHolder as Holder,
  /** @deprecated Use `AnswerTiming`. */
  AnswerTiming as Pace,
  /** @deprecated Use `CameraContent`. */
  CameraContent as Picture,
} from './testing/testing.js';
