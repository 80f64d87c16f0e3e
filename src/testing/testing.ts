/** A fake camera, a fake relay and drawn documents, for the tests of pages that use the element. */
export { fakeCamera, type CameraFailure, type FakeCamera, type FakeCameraOptions } from './fake-camera/fake-camera.js';
export { type FakeAnswer } from './fake-relay/fake-answer.js';
export { fakeRelay, type FakeRelay } from './fake-relay/fake-relay.js';
export { specimen, type SpecimenOptions } from './specimen/specimen.js';

/** The part of the element that is used. */
interface StatefulElement extends EventTarget {
  readonly state: { readonly name: string; readonly error?: { readonly code: string } | null };
}

/**
 * Waits until the element is in one of these states: `review`, `answered`, `error`, … It has no time limit of its own.
 *
 * @returns the name of the state
 * @throws Error with the code, when the element comes to the state `error` and that is none of them
 */
export function waitForState(capture: StatefulElement, ...names: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const check = (event?: Event): void => {
      const { name, error } = capture.state;
      const isReached = names.includes(name);
      // An error that was there before may be what the test is about to retry.
      if (!isReached && !(event && name === 'error')) return;
      capture.removeEventListener('doc-statechange', check);
      if (isReached) resolve(name);
      else reject(new Error(`doc-capture is in the state error (${error?.code}) instead of ${names.join(' or ')}`));
    };
    capture.addEventListener('doc-statechange', check);
    check();
  });
}
