import type { CaptureElement } from './dom-helpers.js';
import type { SettingsForm } from './settings-form.js';

/** A function that gets grants from the demo server for a subject of its own, so that the relay recognises retries. */
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
    // The element asks the relay once for a grant function, and again when the attribute comes back.
    capture.removeAttribute('conditions');
    void capture.updateComplete.then(() => capture.toggleAttribute('conditions', controls.current.grant !== ''));
  });
}
