/** The sample buttons, and the sample documents to tap or drag onto the element. */
import type { DocType } from 'doc-capture/contract';
import type { SettingsForm } from './settings-form.js';
import { buildElement, type CaptureElement } from './dom-helpers.js';
import { addSelectedSample } from './play-sample.js';
import { canReplaceCamera } from './sample-camera/sample-camera.js';
import { sampleImageUrl, selectedSample, samplesOfType, type DemoSample } from './demo-samples.js';

const DOCUMENT_NAMES: Readonly<Record<DocType, string>> = {
  id_card: 'Identity card',
  passport: 'Passport',
  driver_permit: 'Driving licence',
  residency_permit: 'Residence permit',
};

/** Toggles the sample camera. */
export function connectSampleCameraButton(
  button: HTMLButtonElement,
  note: HTMLElement,
  capture: CaptureElement,
  controls: SettingsForm,
): void {
  button.disabled = !canReplaceCamera();
  button.addEventListener('click', () => {
    const on = controls.current.camera !== 'sample';
    controls.set('camera', on ? 'sample' : '');
    if (!on) return;
    capture.scrollIntoView({ block: 'nearest' });
    capture.start();
  });
  controls.follow(({ camera }) => {
    const on = camera === 'sample' && canReplaceCamera();
    button.setAttribute('aria-pressed', String(on));
    note.textContent = on
      ? 'The camera is a drawing now: a sample card is moved into view. Your camera stays off.'
      : 'No card at hand? The sample camera shows one, and its photo is taken by itself.';
  });
}

/** Adds the files of the chosen sample to the element. */
export function connectSampleFilesButton(
  button: HTMLButtonElement,
  capture: CaptureElement,
  controls: SettingsForm,
): void {
  button.addEventListener('click', () => void addSelectedSample(capture, controls));
}

export function showSamples(list: Element, hint: Element, capture: CaptureElement, controls: SettingsForm): void {
  const choose = (chosen: DemoSample): void => {
    controls.set('sample', chosen.id);
    if (controls.current.camera !== 'sample') return void addSelectedSample(capture, controls);
    capture.reset();
    capture.scrollIntoView({ block: 'nearest' });
    capture.start();
  };
  const tile = (one: DemoSample): HTMLElement => {
    const picture = buildElement('img', {
      src: sampleImageUrl(one, 'front'),
      alt: DOCUMENT_NAMES[one.docType],
      width: '1712',
      height: one.docType === 'passport' ? '1205' : '1080',
      loading: 'lazy',
      decoding: 'async',
    });
    const name = buildElement('span', {}, one.holder, ...(one.note ? [buildElement('em', {}, one.note)] : []));
    const button = buildElement(
      'button',
      { type: 'button', class: 'tile', draggable: 'true', 'data-sample': one.id },
      picture,
      name,
    );
    button.addEventListener('click', () => choose(one));
    button.addEventListener('dragstart', ({ dataTransfer }) => dataTransfer?.setData(SAMPLE_DRAG_TYPE, one.id));
    return buildElement('li', {}, button);
  };
  controls.follow((settings, changed) => {
    if (changed.includes('doc-type')) list.replaceChildren(...samplesOfType(settings['doc-type']).map(tile));
    const chosen = selectedSample(settings).id;
    for (const button of list.querySelectorAll<HTMLElement>('.tile'))
      button.setAttribute('aria-pressed', String(button.dataset['sample'] === chosen));
    const drag = matchMedia('(hover: hover)').matches ? ', or drag it onto the phone' : '';
    hint.textContent =
      settings.camera === 'sample' ? 'Tap one to hold it to the sample camera.' : `Tap one to send it${drag}.`;
  });
  // In the capture phase, before the element: not every browser offers a dragged image as a file.
  for (const type of ['dragover', 'drop'] as const)
    capture.addEventListener(
      type,
      (event) => {
        if (!event.dataTransfer?.types.includes(SAMPLE_DRAG_TYPE)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (type === 'dragover') return;
        controls.set('sample', event.dataTransfer.getData(SAMPLE_DRAG_TYPE));
        void addSelectedSample(capture, controls);
      },
      { capture: true },
    );
}

/** Drag data type of a sample's id. */
const SAMPLE_DRAG_TYPE = 'text/x-sample';
