/** The demo page: the live element, its settings, and what it sends and reports. */
import 'doc-capture';
import { toSandboxTag, showAnswers } from './show-answers.js';
import { showCode } from './show-code.js';
import { applySettings, createSettingsForm } from './settings-form.js';
import { connectGrant } from './connect-grant.js';
import { showEvents } from './show-events.js';
import { copyText, elementById, flashLabel, type CaptureElement } from './dom-helpers.js';
import { showHandoffLink } from './show-handoff-link.js';
import { showPhoneLink } from './show-phone-link.js';
import { showReadFields } from './show-read-fields.js';
import { showRequests } from './show-requests.js';
import { installSampleCamera } from './sample-camera/sample-camera.js';
import { showSizes } from './show-sizes.js';
import { connectSampleCameraButton, connectSampleFilesButton, showSamples } from './sample-buttons.js';

const element = (id: string): HTMLElement => elementById(id, HTMLElement);
const button = (id: string): HTMLButtonElement => elementById(id, HTMLButtonElement);

const capture = elementById('capture', HTMLElement) as CaptureElement;

const controls = createSettingsForm(elementById('controls', HTMLFormElement));
applySettings(capture, controls, toSandboxTag);
connectGrant(capture, controls);
installSampleCamera(capture, controls);

connectSampleCameraButton(button('sample-camera'), element('dock-note'), capture, controls);
connectSampleFilesButton(button('sample-files'), capture, controls);
showSamples(element('samples'), element('samples-hint'), capture, controls);
showAnswers(element('answers'), capture, controls);
showReadFields(element('read'), element('read-note'), capture, controls);
showEvents(element('events'), capture);
showRequests(element('requests'), element('requests-total'), capture);
showCode(element('snippet-frameworks'), element('snippet'), button('copy'), controls);
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
