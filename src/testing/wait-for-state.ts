/** The part of the element that is used. */
interface StatefulElement extends EventTarget {
  readonly state: { readonly name: string };
}

/**
 * Waits until the element is in one of these states: `review`, `answered`, `trouble`, … It has no time limit of its own.
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
