import type { CaptureElement } from './dom-helpers.js';
import type { SettingsForm } from './playground/settings-form.js';

/**
 * Makes a grant function: each call gets a grant from the demo server. All grants of one function have one random subject, so that the
 * relay recognises retries.
 * @param getConditions returns the conditions of the next grant, as the setting `grant` names them; `''` for none
 */
export function createGrantFunction(getConditions = (): string => ''): () => Promise<string> {
  const subject = [...crypto.getRandomValues(new Uint8Array(16))].join('-');
  return async () => {
    const query = new URLSearchParams({ subject, conditions: getConditions() });
    const response = await fetch(`/grant?${query}`);
    if (!response.ok) throw new Error(await response.text());
    return response.text();
  };
}

/**
 * Gets the grants with the conditions of the setting `grant`. The element accepts only what they allow. Called before the element is
 * defined, so that its first request carries a grant.
 */
export function connectGrant(capture: CaptureElement, controls: SettingsForm): void {
  const getGrant = createGrantFunction(() => controls.current.grant);
  capture.grant = getGrant;
  let conditions = controls.current.grant;
  controls.follow(({ grant }) => {
    if (grant === conditions) return;
    conditions = grant;
    // A function stands for one person: the relay is asked again for a grant that comes in its place. A grant ends, a function does not.
    getGrant()
      .then(async (token) => {
        capture.grant = token;
        await capture.updateComplete;
        capture.grant = getGrant;
      })
      .catch(console.warn);
  });
}
