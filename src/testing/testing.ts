/** A fake camera, a fake relay and drawn documents, for the tests of pages that use the element. */
export { fakeCamera, type CameraFailure, type FakeCamera, type FakeCameraOptions } from './fake-camera/fake-camera.js';
export { type FakeAnswer } from './fake-relay/fake-answer.js';
export { fakeRelay, type FakeRelay } from './fake-relay/fake-relay.js';
export { specimen, type SpecimenOptions } from './specimen/specimen.js';

/** The part of the element that is used. */
interface StatefulElement extends EventTarget {
  readonly state: { readonly name: string };
}

/**
 * Waits until the element is in one of these states: `review`, `answered`, `error`, … It has no time limit of its own.
 *
 * @returns the name of the state
 */
export function waitForState(capture: StatefulElement, ...names: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const check = (): void => {
      const { name } = capture.state;
      if (!names.includes(name)) return;
      capture.removeEventListener('doc-statechange', check);
      resolve(name);
    };
    capture.addEventListener('doc-statechange', check);
    check();
  });
}
