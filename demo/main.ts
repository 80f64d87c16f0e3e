/** The demo page: the live element beside its settings, and proof of what it does. */
import 'doc-capture';
import { showControls } from './controls.js';
import { showEvents } from './events.js';
import { showPhoneLink } from './phone-link.js';
import { showReasons } from './reasons.js';
import { showRequests } from './requests.js';
import { offerSamples } from './samples.js';
import { showSnippet } from './snippet.js';
import { byId } from './page.js';

const capture = byId('capture', HTMLElement) as HTMLElementTagNameMap['doc-capture'];
capture.grant = async () => (await fetch('/grant')).text();
const snippet = showSnippet(capture, byId('snippet', HTMLElement), byId('copy', HTMLButtonElement));

showControls(byId('controls', HTMLFormElement), capture, snippet.update);
showReasons(byId('reasons', HTMLElement), capture, snippet.update);
showEvents(byId('events', HTMLElement), capture);
showRequests(byId('requests', HTMLElement));
offerSamples(byId('sample', HTMLButtonElement), capture);
void showPhoneLink(byId('phone-link', HTMLElement));
