/** The element on the page of an invented bank. It is created when that page comes into view, so that it costs nothing before. */
import { buildElement, type CaptureElement } from './dom-helpers.js';
import { showNextStep } from './show-next-step.js';
import { whenInView } from './when-in-view.js';

/** The brand of the bank, as its own style sheet would set it. */
const BANK_BRAND = { '--doc-capture-accent': '#0a6b4f', '--doc-capture-radius': '8px' } as const;

/** @param container gets the element as its only child @param step says where the person is @param grant gets a grant for the relay */
export function showBankPage(container: HTMLElement, step: HTMLElement, grant: CaptureElement['grant']): void {
  whenInView(container, () => {
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
    // The demo has two elements: this heading tells them apart.
    capture.messages = { 'welcome.title.id_card': 'Confirm who you are' };
    for (const [name, value] of Object.entries(BANK_BRAND)) capture.style.setProperty(name, value);
    container.replaceChildren(capture);
    showNextStep(
      capture,
      {
        accepted: ['Your account is open', 'Utopia Bank heard the answer on its own server, and goes on.'],
        otherwise: ['Please visit a branch', 'Bring your document with you. We open the account there.'],
      },
      (isShown) => (step.textContent = isShown ? 'Step 3 of 3' : 'Step 2 of 3'),
    );
  });
}
