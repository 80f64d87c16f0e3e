/** The playground: the settings of a live element, the code that they make, and what the page gets. Demo and documentation show it. */
import { copyText, flashLabel } from '../../src/dev-page/page-helpers.js';
import { buildElement, type CaptureElement } from '../dom-helpers.js';
import { DEMO_SAMPLES } from '../demo-samples.js';
import type { SamplePlayer } from '../play-sample.js';
import { showActivity } from './activity-log.js';
import { applySettings, toSnippetInput } from './apply-settings.js';
import { writeSnippet } from './code-snippets.js';
import type { SettingsForm } from './settings-form.js';

const createButton = (label: string, onClick: (button: HTMLButtonElement) => void): HTMLButtonElement => {
  const button = buildElement('button', { type: 'button', class: 'quiet' }, label);
  button.addEventListener('click', () => onClick(button));
  return button;
};

/** Puts the playground of `capture` into `place`. */
export function showPlayground(
  place: HTMLElement,
  capture: CaptureElement,
  controls: SettingsForm,
  player: SamplePlayer,
): void {
  applySettings(capture, controls);
  controls.follow(({ sample, 'doc-type': docType }, changed) => {
    const chosen = DEMO_SAMPLES.find(({ id }) => id === sample);
    if (!chosen || docType === '' || chosen.docType === docType) return;
    controls.set(changed.includes('doc-type') ? { sample: '' } : { 'doc-type': chosen.docType });
  });

  const play = createButton('Play it', () => player.toggle());
  player.follow((isPlaying) => (play.textContent = isPlaying ? 'Stop' : 'Play it'));
  const useFiles = createButton('Use the sample as a file', () => void player.addFiles());
  const copyLink = createButton('Copy a link', (button) => {
    void copyText(location.href, null).then((done) => flashLabel(button, done ? 'Copied' : 'It is in the address bar'));
  });
  const reset = createButton('Back to the defaults', () => (location.hash = ''));

  const code = buildElement('pre', { id: 'snippet', tabindex: '0', role: 'region', 'aria-label': 'Code with these settings' }); // prettier-ignore
  const copyCode = createButton('Copy the code', (button) => {
    void copyText(code.textContent, code).then((done) => flashLabel(button, done ? 'Copied' : 'Selected: copy it'));
  });
  controls.follow((settings) => (code.textContent = writeSnippet(settings.framework, toSnippetInput(settings))));

  const list = buildElement('ol', { class: 'activity', tabindex: '0', 'aria-label': 'Events and requests' });
  const total = buildElement('p', { class: 'fine' });
  showActivity(list, total, capture);
  place.replaceChildren(
    controls.form,
    buildElement('p', { class: 'actions' }, play, useFiles, copyLink, reset),
    buildElement('div', { class: 'code' }, code, copyCode),
    buildElement('h3', {}, 'What your page gets, and what leaves the browser'),
    total,
    list,
  );
}
