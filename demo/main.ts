/** The demo page: the live element, what it does while a sample is played, and its settings. */
import { showPhotoComparison } from './show-photo-comparison.js';
import { connectGrant, createGrantFunction } from './connect-grant.js';
import { copyText, elementById, flashLabel, type CaptureElement } from './dom-helpers.js';
import { installSampleCamera } from './sample-camera/sample-camera.js';
import { connectSampleCameraButton, connectSampleFilesButton, showSamples } from './sample-buttons.js';
import { applySettings, createSettingsForm } from './settings-form.js';
import { toSandboxTag, showAnswers } from './show-answers.js';
import { showBankPage } from './show-bank-page.js';
import { showBrandButtons, showLanguageButtons } from './language-and-brand-buttons.js';
import { showCode } from './show-code.js';
import { showEvents } from './show-events.js';
import { showHandoffLink } from './show-handoff-link.js';
import { showPhoneLink } from './show-phone-link.js';
import { showMeasuredValues } from './show-measured-values.js';
import { showReadFields } from './show-read-fields.js';
import { showRequests } from './show-requests.js';
import { showSizes } from './show-sizes.js';
import { showSteps } from './show-steps.js';
import { connectWatchButton } from './watch-button.js';

const element = (id: string): HTMLElement => elementById(id, HTMLElement);
const button = (id: string): HTMLButtonElement => elementById(id, HTMLButtonElement);

const capture = elementById('capture', HTMLElement) as CaptureElement;

// A dynamic import puts the element into files of its own, so that the page can measure them.
const elementLoading = import('doc-capture');
const controlsLoading = elementLoading.then(({ LANGUAGES }) =>
  createSettingsForm(elementById('controls', HTMLFormElement), LANGUAGES),
);
connectGrant(capture, controlsLoading);
const { LANGUAGES } = await elementLoading;
const controls = await controlsLoading;
applySettings(capture, controls, toSandboxTag);
const sampleCamera = installSampleCamera(capture, controls);

connectWatchButton(button('watch'), capture, controls, sampleCamera);
showSteps(element('steps'), capture);
showMeasuredValues(
  {
    size: element('measured-size'),
    sizeLabel: element('measured-size-label'),
    requests: element('measured-requests'),
    check: element('measured-check'),
  },
  capture,
);
showPhotoComparison(element('compare-fault'), element('compare-good'), element('faults'), capture);
showBankPage(element('bank-capture'), createGrantFunction());
showCode(element('snippet-frameworks'), element('snippet'), button('copy'), controls);
showLanguageButtons(element('languages'), element('languages-count'), LANGUAGES, controls);
showBrandButtons(element('brands'), controls);

connectSampleCameraButton(button('sample-camera'), element('dock-note'), capture, controls);
connectSampleFilesButton(button('sample-files'), capture, controls);
showSamples(element('samples'), element('samples-hint'), capture, controls);
showAnswers(element('answers'), capture, controls);
showReadFields(element('read'), element('read-note'), capture, controls);
showEvents(element('events'), capture);
showRequests(element('requests'), element('requests-total'), capture);
showSizes(element('sizes'), element('sizes-date'), element('files'));
void showPhoneLink(element('phone-link'), element('phone-hint'), controls, capture);
showHandoffLink(element('handoff-link'), capture);

const share = button('share');
share.addEventListener('click', () => {
  void copyText(location.href, null).then((done) => flashLabel(share, done ? 'Copied' : 'It is in the address bar'));
});
button('defaults').addEventListener('click', () => {
  location.hash = '';
});
const skip = elementById('skip', HTMLAnchorElement);
// The URL's hash has the settings, so the link moves the focus by script.
skip.addEventListener('click', (event) => {
  event.preventDefault();
  element('settings').focus();
});
// Tests wait for it.
document.documentElement.dataset['ready'] = '';
