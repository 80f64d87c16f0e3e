/** What is needed of an element to wait for it. */
interface StatefulElement extends EventTarget {
  readonly state: { readonly name: string };
}

/**
 * Waits until the element is in one of these states: `review`, `answered`, `trouble`, … A vain wait ends with the test's
 * own time limit.
 *
 * @returns the state's name
 */
export function waitForState(capture: StatefulElement, ...names: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { name } = capture.state;
      if (!names.includes(name)) return;
      capture.removeEventListener('doc-statechange', look);
      resolve(name);
    };
    capture.addEventListener('doc-statechange', look);
    look();
  });
}
