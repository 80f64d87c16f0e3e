/** The steps of a capture, marked as the element reaches them. */
import { buildElement, type CaptureElement } from './dom-helpers.js';

const STEPS = ['found', 'taken', 'checked', 'sent'] as const;
type Step = (typeof STEPS)[number];

/** Phases of the live camera screen in which a document is in view. */
const FOUND_SELECTOR = '[data-phase=found], [data-phase=holding], [data-phase=taken]';

/** Marks the items of `list` that have been reached, by their attribute `data-step`. Each side begins without a mark. */
export function showSteps(list: HTMLElement, capture: CaptureElement): void {
  const liveRegion = buildElement('span', { class: 'visually-hidden', role: 'status' });
  list.after(liveRegion);
  let reached = 0;
  const show = (count: number): void => {
    reached = count;
    STEPS.forEach((step, index) => {
      const item = list.querySelector(`[data-step=${step}]`);
      item?.toggleAttribute('data-reached', index < reached);
      if (index === reached - 1) item?.setAttribute('aria-current', 'step');
      else item?.removeAttribute('aria-current');
    });
  };
  const reach = (step: Step): void => {
    const count = STEPS.indexOf(step) + 1;
    if (count > reached) show(count);
  };
  observeDetection(capture, () => {
    if (capture.state.name === 'aiming') reach('found');
  });
  capture.addEventListener('doc-statechange', ({ state, previous }) => {
    if (state.name === 'aiming' && (previous.name === 'starting' || previous.name === 'turning')) show(0);
    if (state.name === 'welcome' || state.name === 'starting') show(0);
    if (state.name === 'checking') reach('taken');
    if (state.name === 'review') {
      reach('checked');
      liveRegion.textContent = `${state.side === 'front' ? 'Front' : 'Back'}: found, taken, checked.`;
    }
    if (state.name === 'answered') {
      reach('sent');
      liveRegion.textContent = 'Sent.';
    }
  });
}

/** Calls back while the camera screen shows that a document is in view. The element has no event for it, because it changes with every frame. */
function observeDetection(capture: CaptureElement, onFound: () => void): void {
  const root = capture.shadowRoot;
  if (!root) return;
  new MutationObserver(() => {
    if (root.querySelector(FOUND_SELECTOR)) onFound();
  }).observe(root, { subtree: true, childList: true, attributeFilter: ['data-phase'] });
}
