/** The element on a drawn page of a bank. It is created when the page comes into view: its first screen costs nothing before. */
import { buildElement, type CaptureElement } from './dom-helpers.js';
import { whenInView } from './when-in-view.js';

/** The brand of the bank, as its own style sheet would set it. */
const BANK_BRAND = { '--doc-capture-accent': '#0a6b4f', '--doc-capture-radius': '8px' } as const;

/** @param grant gets a grant for the relay */
export function showBankPage(place: HTMLElement, grant: CaptureElement['grant']): void {
  whenInView(place, () => {
    const capture = buildElement('doc-capture', {
      id: 'bank-element',
      endpoint: '/verify',
      lang: 'en',
      'doc-type': 'id_card',
      'host-name': 'Utopia Bank',
      sources: 'camera file phone',
      'aria-label': 'Identity check of the bank',
    });
    capture.grant = grant;
    // The page has two of the element: a heading of its own names this one.
    capture.messages = { 'welcome.title.id_card': 'Confirm who you are' };
    for (const [name, value] of Object.entries(BANK_BRAND)) capture.style.setProperty(name, value);
    place.replaceChildren(capture);
  });
}
