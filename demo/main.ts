/** The demo page: the live element beside its settings, and proof of what it does. */
import 'doc-capture';
import { scriptedTag, showAnswers } from './answers.js';
import { copyText, showCode } from './code.js';
import { applyTo, openControls } from './controls.js';
import { showEvents } from './events.js';
import { byId, flash, type Capture } from './page.js';
import { showPhoneLink } from './phone-link.js';
import { showRead } from './read.js';
import { showRequests } from './requests.js';
import { standIn } from './sample-camera/sample-camera.js';
import { showSizes } from './sizes.js';
import { offerSampleCamera, offerSampleFiles, showSamples } from './stage.js';

const element = (id: string): HTMLElement => byId(id, HTMLElement);
const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);

const capture = byId('capture', HTMLElement) as Capture;
/** Who is in front of this page, until it is left: the relay takes retries of one person for what they are. */
const subject = [...crypto.getRandomValues(new Uint8Array(16))].join('-');
capture.grant = async () => (await fetch(`/grant?subject=${subject}`)).text();

const controls = openControls(byId('controls', HTMLFormElement));
applyTo(capture, controls, scriptedTag);
standIn(capture, controls);

offerSampleCamera(button('sample-camera'), element('dock-note'), capture, controls);
offerSampleFiles(button('sample-files'), capture, controls);
showSamples(element('samples'), element('samples-hint'), capture, controls);
showAnswers(element('answers'), capture, controls);
showRead(element('read'), element('read-note'), capture, controls);
showEvents(element('events'), capture);
showRequests(element('requests'), element('requests-total'), capture);
showCode(element('dialects'), element('snippet'), button('copy'), controls);
showSizes(element('sizes'), element('sizes-date'), element('files'));
void showPhoneLink(element('phone-link'), element('phone-hint'), controls);

const share = button('share');
share.addEventListener('click', () => {
  void copyText(location.href, null).then((done) => flash(share, done ? 'Copied' : 'It is in the address bar'));
});
button('defaults').addEventListener('click', () => {
  location.hash = '';
});
const skip = byId('skip', HTMLAnchorElement);
// The address keeps the settings, so the link moves the focus itself.
skip.addEventListener('click', (event) => {
  event.preventDefault();
  element('settings').focus();
});
