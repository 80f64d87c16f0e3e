/** The demo page: the live element, what it does while a sample is played, and the playground behind one button. */
import { connectGrant, createGrantFunction } from './connect-grant.js';
import type { CaptureElement } from './dom-helpers.js';
import { createStoreWithExamples } from './example-sessions.js';
import { observeRequests } from './observe-requests.js';
import { showHandoffLink, showPhoneLink } from './phone-links.js';
import { createSamplePlayer } from './play-sample.js';
import { showPlayground } from './playground/playground.js';
import { createSettingsForm } from './playground/settings-form.js';
import { installSampleCamera } from './sample-camera/sample-camera.js';
import { showBankPage } from './show-bank-page.js';
import { connectFilms } from './show-films.js';
import { showNextStep } from './show-next-step.js';
import { showPhotoComparison } from './show-photo-comparison.js';
import { showSizes } from './show-sizes.js';
import { showSteps } from './show-steps.js';
import { FIRST_CAPTURE_KB } from './sizes.js';
import { elementById } from '../src/dev-page/page-helpers.js';
import { showFunnel } from '../src/funnel/funnel.js';

const element = (id: string): HTMLElement => elementById(id, HTMLElement);
const button = (id: string): HTMLButtonElement => elementById(id, HTMLButtonElement);

const capture = element('capture') as CaptureElement;
const controls = createSettingsForm();
connectGrant(capture, controls);
const { LANGUAGES } = await import('doc-capture');

const player = createSamplePlayer(capture, controls, installSampleCamera(capture, controls));
showPlayground(element('playground-content'), capture, controls, player);
controls.follow(({ theme }) => (document.documentElement.dataset['theme'] = theme));
showSteps(element('steps'), capture);
showNextStep(capture, {
  accepted: ['Your page goes on here', 'The event doc-continue says when.'],
  otherwise: ['Your page goes on here', 'Your server has the answer, and your page says what follows.'],
});
showPhotoComparison(element('compare-fault'), element('compare-good'), element('faults'), capture);
connectFilms();
showFunnel(element('funnel'), capture, createStoreWithExamples(element('funnel-note')));
showBankPage(element('bank-capture'), element('bank-step'), createGrantFunction());
void showPhoneLink(element('phone-link'), element('phone-hint'), controls, capture);
showHandoffLink(element('handoff-link'), capture);
showSizes(element('sizes'), element('sizes-date'));

const watch = button('watch');
watch.addEventListener('click', () => player.toggle());
player.follow((isPlaying) => (watch.textContent = isPlaying ? 'Stop' : 'Play again'));
// The HTML disables it, because a click before this line would be lost.
watch.disabled = false;

element('measured-size').textContent = `< ${FIRST_CAPTURE_KB}`;
element('measured-languages').textContent = String(LANGUAGES.length);
let others = 0;
observeRequests(({ isSameOrigin }) => {
  element('measured-requests').textContent = String((others += isSameOrigin ? 0 : 1));
});
const checksMs: number[] = [];
capture.addEventListener('doc-statechange', ({ state: { name, candidate }, previous }) => {
  if (name !== 'review' || candidate === null || candidate === previous.candidate) return;
  checksMs.push(candidate.report.elapsedMs);
  const meanMs = checksMs.reduce((sum, ms) => sum + ms, 0) / checksMs.length;
  const shown = element('measured-check');
  shown.textContent = String(Math.round(meanMs));
  shown.parentElement!.hidden = false;
});

const configure = button('configure');
const playground = element('playground');
const openPlayground = (isOpen: boolean): void => {
  playground.hidden = !isOpen;
  configure.setAttribute('aria-expanded', String(isOpen));
};
const focusPlayground = (): void => {
  openPlayground(true);
  element('playground-title').focus();
};
configure.addEventListener('click', () => (playground.hidden ? focusPlayground() : openPlayground(false)));
openPlayground(location.hash.includes('='));
// The URL's hash has the settings, so the link moves the focus by script.
element('skip').addEventListener('click', (event) => {
  event.preventDefault();
  focusPlayground();
});
// Tests wait for it.
document.documentElement.dataset['ready'] = '';
