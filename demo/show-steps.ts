/** The steps of a capture, found, taken and checked, marked as the element reports them. */
import { buildElement, type CaptureElement } from './dom-helpers.js';

const STEPS = ['found', 'taken', 'checked'] as const;
type Step = (typeof STEPS)[number];

/** Phases of the live camera screen in which a document is in view. */
const FOUND_SELECTOR = '[data-phase=found], [data-phase=holding], [data-phase=taken]';

/** Marks the items of `list` with the attribute `data-step` that have been reached. Each side begins anew. */
export function showSteps(list: HTMLElement, capture: CaptureElement): void {
  const spoken = buildElement('span', { class: 'away', role: 'status' });
  list.after(spoken);
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
  followDetection(capture, () => {
    if (capture.state.name === 'aiming') reach('found');
  });
  capture.addEventListener('doc-statechange', ({ state, previous }) => {
    if (state.name === 'aiming' && (previous.name === 'starting' || previous.name === 'turning')) show(0);
    if (state.name === 'welcome' || state.name === 'starting') show(0);
    if (state.name === 'checking') reach('taken');
    if (state.name !== 'review') return;
    reach('checked');
    spoken.textContent = `${state.side === 'front' ? 'Front' : 'Back'}: found, taken, checked.`;
  });
}

/** Calls back while the camera screen says that a document is in view. The element has no event for it: a view changes with every frame. */
function followDetection(capture: CaptureElement, onFound: () => void): void {
  const root = capture.shadowRoot;
  if (!root) return;
  new MutationObserver(() => {
    if (root.querySelector(FOUND_SELECTOR)) onFound();
  }).observe(root, { subtree: true, childList: true, attributeFilter: ['data-phase'] });
}
