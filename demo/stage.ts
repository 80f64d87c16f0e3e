/** The buttons under the phone, and the sample documents to tap or drag onto it. */
import type { DocType } from 'doc-capture/contract';
import type { Controls } from './controls.js';
import { make, type Capture } from './page.js';
import { useSample } from './play.js';
import { canStandIn } from './sample-camera/sample-camera.js';
import { pictureOf, sampleOf, samplesOf, type Sample } from './samples.js';

const DOCUMENT_NAMES: Readonly<Record<DocType, string>> = {
  id_card: 'Identity card',
  passport: 'Passport',
  driver_permit: 'Driving licence',
  residency_permit: 'Residence permit',
};

/** One tap shows the automatic capture; the next one gives the device's camera back. */
export function offerSampleCamera(
  button: HTMLButtonElement,
  note: HTMLElement,
  capture: Capture,
  controls: Controls,
): void {
  button.disabled = !canStandIn();
  button.addEventListener('click', () => {
    const on = controls.current.camera !== 'sample';
    controls.set('camera', on ? 'sample' : '');
    if (!on) return;
    capture.scrollIntoView({ block: 'nearest' });
    capture.start();
  });
  controls.follow(({ camera }) => {
    const on = camera === 'sample' && canStandIn();
    button.setAttribute('aria-pressed', String(on));
    note.textContent = on
      ? 'The camera is a drawing now: a sample card is moved into view. Your camera stays off.'
      : 'No card at hand? The sample camera shows one, and its photo is taken by itself.';
  });
}

/** Sends the sample's pictures as if the person had picked its files. */
export function offerSampleFiles(button: HTMLButtonElement, capture: Capture, controls: Controls): void {
  button.addEventListener('click', () => void useSample(capture, controls));
}

export function showSamples(list: Element, hint: Element, capture: Capture, controls: Controls): void {
  const choose = (chosen: Sample): void => {
    controls.set('sample', chosen.id);
    if (controls.current.camera !== 'sample') return void useSample(capture, controls);
    capture.reset();
    capture.scrollIntoView({ block: 'nearest' });
    capture.start();
  };
  const tile = (one: Sample): HTMLElement => {
    const picture = make('img', {
      src: pictureOf(one, 'front'),
      alt: DOCUMENT_NAMES[one.docType],
      width: '1712',
      height: one.docType === 'passport' ? '1205' : '1080',
      loading: 'lazy',
      decoding: 'async',
    });
    const name = make('span', {}, one.holder, ...(one.note ? [make('em', {}, one.note)] : []));
    const button = make(
      'button',
      { type: 'button', class: 'tile', draggable: 'true', 'data-sample': one.id },
      picture,
      name,
    );
    button.addEventListener('click', () => choose(one));
    button.addEventListener('dragstart', ({ dataTransfer }) => dataTransfer?.setData(DRAGGED, one.id));
    return make('li', {}, button);
  };
  controls.follow((settings, changed) => {
    if (changed.includes('doc-type')) list.replaceChildren(...samplesOf(settings['doc-type']).map(tile));
    const chosen = sampleOf(settings).id;
    for (const button of list.querySelectorAll<HTMLElement>('.tile'))
      button.setAttribute('aria-pressed', String(button.dataset['sample'] === chosen));
    const drag = matchMedia('(hover: hover)').matches ? ', or drag it onto the phone' : '';
    hint.textContent =
      settings.camera === 'sample' ? 'Tap one to hold it to the sample camera.' : `Tap one to send it${drag}.`;
  });
  // Before the element looks: a dragged picture of a page is no file in every browser.
  for (const type of ['dragover', 'drop'] as const)
    capture.addEventListener(
      type,
      (event) => {
        if (!event.dataTransfer?.types.includes(DRAGGED)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (type === 'dragover') return;
        controls.set('sample', event.dataTransfer.getData(DRAGGED));
        void useSample(capture, controls);
      },
      { capture: true },
    );
}

/** Type of what is dragged. */
const DRAGGED = 'text/x-sample';
