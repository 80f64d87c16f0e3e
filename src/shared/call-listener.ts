/** Calls a listener of the page. Its error is reported to the page, and ends nothing else. */
export function callListener(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    reportError(error);
  }
}
