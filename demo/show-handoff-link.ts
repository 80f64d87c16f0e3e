import { buildElement, type CaptureElement } from './dom-helpers.js';

/** Shows the link of a hand-off: another tab or window of this computer can act as the phone. */
export function showHandoffLink(place: HTMLElement, capture: CaptureElement): void {
  capture.addEventListener('doc-handoff', ({ link }) => {
    const anchor = buildElement('a', { href: link, target: '_blank', rel: 'noopener' }, 'another tab act as the phone');
    place.replaceChildren('No phone at hand? Let ', anchor, '.');
    place.hidden = false;
  });
}
