import type { CaptureElement } from './dom-helpers.js';
import type { SettingsForm } from './settings-form.js';

/** Gets the grants from the demo server, with the conditions of the setting `grant`. The element offers only what they allow. */
export function connectGrant(capture: CaptureElement, controls: SettingsForm): void {
  /** The subject of all grants of this page, so that the relay recognises retries. */
  const subject = [...crypto.getRandomValues(new Uint8Array(16))].join('-');
  capture.grant = async () => {
    const query = new URLSearchParams({ subject, conditions: controls.current.grant });
    return (await fetch(`/grant?${query}`)).text();
  };
  controls.follow((_, changed) => {
    if (!changed.includes('grant')) return;
    // The element asks the relay once for a grant function, and again when the attribute comes back.
    capture.removeAttribute('conditions');
    void capture.updateComplete.then(() => capture.toggleAttribute('conditions', controls.current.grant !== ''));
  });
}
