import type { CaptureElement } from './dom-helpers.js';
import type { SettingsForm } from './settings-form.js';

/**
 * Makes a grant function: each call gets a grant from the demo server. All grants of one function have one random subject, so that the
 * relay recognises retries.
 * @param getConditions returns the conditions of the next grant, as the setting `grant` names them; `''` for none
 */
export function createGrantFunction(getConditions: () => string = () => ''): () => Promise<string> {
  const subject = [...crypto.getRandomValues(new Uint8Array(16))].join('-');
  return async () => {
    const query = new URLSearchParams({ subject, conditions: getConditions() });
    return (await fetch(`/grant?${query}`)).text();
  };
}

/** Gets the grants with the conditions of the setting `grant`. The element offers only what they allow. */
export function connectGrant(capture: CaptureElement, controls: SettingsForm): void {
  capture.grant = createGrantFunction(() => controls.current.grant);
  controls.follow((_, changed) => {
    if (!changed.includes('grant')) return;
    // The element asks the relay once for a grant function, and again for one that comes after none.
    const { grant } = capture;
    capture.grant = undefined;
    void capture.updateComplete.then(() => (capture.grant = grant));
  });
}
