import { buildElement, type CaptureElement } from './dom-helpers.js';

/** What a page shows after “Continue”: its next step after an acceptance, and what it says otherwise. */
interface NextStepTexts {
  readonly accepted: readonly [title: string, text: string];
  readonly otherwise: readonly [title: string, text: string];
}

/** Shows the page's next step in place of the element when the person continues. @param onChange hears whether it is shown */
export function showNextStep(
  capture: CaptureElement,
  texts: NextStepTexts,
  onChange: (isShown: boolean) => void = () => undefined,
): void {
  const show = (isShown: boolean): void => {
    capture.hidden = isShown;
    onChange(isShown);
  };
  capture.addEventListener('doc-continue', () => {
    const [title, text] = capture.state.outcome?.kind === 'accepted' ? texts.accepted : texts.otherwise;
    const heading = buildElement('h2', { tabindex: '-1' }, title);
    const again = buildElement('button', { type: 'button', class: 'quiet' }, 'Start again');
    const step = buildElement('div', { class: 'next-step' }, heading, buildElement('p', {}, text), again);
    again.addEventListener('click', () => {
      step.remove();
      show(false);
      capture.reset();
      capture.focus();
    });
    capture.after(step);
    show(true);
    heading.focus();
  });
}
