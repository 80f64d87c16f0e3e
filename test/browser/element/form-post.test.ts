import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/index.js';
import type { DocCapture } from '../../../src/index.js';
import { fakeRelay, waitForState, specimen } from '../../../src/testing.js';

interface PostedPart {
  readonly name: string;
  readonly value?: string;
  readonly fileName?: string;
  readonly type?: string;
  readonly bytes?: number;
}

const WORKER = '/dist/standalone/doc-capture.worker.js';

/** A plain form that posts to a real server and shows the answer in a frame. */
async function renderForm(attributes: string): Promise<{
  form: HTMLFormElement;
  capture: DocCapture;
  /** Submits with a click. @returns what the server received; `null` if the browser found the form invalid */
  submit(): Promise<readonly PostedPart[] | null>;
}> {
  const box = await fixture<HTMLDivElement>(html`<div></div>`);
  box.innerHTML = `<form method="post" action="/test-form" enctype="multipart/form-data" target="answer">
      <input name="before" value="1">
      <doc-capture worker-url="${WORKER}" ${attributes}></doc-capture>
      <input name="after" value="2">
      <button>Send</button>
    </form>
    <iframe name="answer"></iframe>`;
  const form = box.querySelector('form')!;
  const capture = box.querySelector('doc-capture')!;
  const frame = box.querySelector('iframe')!;
  await capture.updateComplete;
  return {
    form,
    capture,
    submit: () =>
      new Promise((resolve) => {
        const onInvalid = (): void => resolve(null);
        form.addEventListener('invalid', onInvalid, { capture: true, once: true });
        frame.addEventListener(
          'load',
          () => resolve(JSON.parse(frame.contentDocument!.body.innerText) as PostedPart[]),
          {
            once: true,
          },
        );
        form.querySelector('button')!.click();
      }),
  };
}

/** Chooses these files and accepts each in its review. */
async function acceptFiles(capture: DocCapture, ...files: readonly File[]): Promise<void> {
  capture.addFiles(files);
  for (let taken = 0; taken < files.length; taken++) {
    await waitForState(capture, 'review');
    capture.submit();
  }
}

/** Waits until the files are prepared and the form is valid. */
async function formCompleted(capture: DocCapture): Promise<void> {
  await waitForState(capture, 'captured', 'answered');
  while (!capture.checkValidity()) await capture.updateComplete.then(() => new Promise(requestAnimationFrame));
}

const front = await specimen('id_card');
const back = await specimen('id_card', { side: 'back' });
const summarizeParts = (parts: readonly PostedPart[] | null): readonly (string | undefined)[] | undefined =>
  parts?.map(({ name, value, fileName }) => `${name}=${value ?? fileName}`);

it('form with two captured photos submitted → both are posted under the element’s name, the front first', async () => {
  const { capture, submit } = await renderForm('name="photos" doc-type="id_card" required');
  await acceptFiles(capture, front, back);
  await formCompleted(capture);
  const parts = await submit();
  expect(summarizeParts(parts)).to.deep.equal(['before=1', 'photos=front.jpg', 'photos=back.jpg', 'after=2']);
  const photos = parts!.filter(({ name }) => name === 'photos');
  expect(photos.map(({ type }) => type)).to.deep.equal(['image/jpeg', 'image/jpeg']);
  expect(photos.map(({ bytes }) => bytes)).to.deep.equal(capture.photos.map(({ size }) => size));
});

it('form submitted while a photo is being prepared → not posted; submitted when it is ready → posted', async () => {
  const { capture, submit } = await renderForm('name="photos" doc-type="passport"');
  const submitted = new Promise<readonly PostedPart[] | null>((resolve) => {
    capture.addEventListener('doc-statechange', ({ state }) => {
      if (state.name === 'captured') void capture.updateComplete.then(submit).then(resolve);
    });
  });
  await acceptFiles(capture, await specimen('passport'));
  expect(await submitted).to.equal(null);
  await formCompleted(capture);
  expect(summarizeParts(await submit())).to.deep.equal(['before=1', 'photos=front.jpg', 'after=2']);
});

it('form submitted while photos are sent to the endpoint, or after a rejection → nothing is posted', async () => {
  const relay = fakeRelay('/verify', { verdict: false, reason: 'doc_expired', uploadMs: 400 });
  const { capture, submit } = await renderForm('name="document" doc-type="passport" endpoint="/verify" required');
  await acceptFiles(capture, await specimen('passport'));
  await waitForState(capture, 'sending');
  await capture.updateComplete;
  expect(await submit()).to.equal(null);
  expect(capture.validity.customError).to.equal(true);
  await waitForState(capture, 'answered');
  await capture.updateComplete;
  expect(await submit()).to.equal(null);
  expect(capture.validity.valueMissing).to.equal(true);
  relay.restore();
});

it('element disabled → not validated, photos not posted; element in a disabled fieldset → not validated', async () => {
  const { form, capture, submit } = await renderForm('name="photos" doc-type="passport" required');
  await acceptFiles(capture, await specimen('passport'));
  await formCompleted(capture);
  capture.disabled = true;
  await capture.updateComplete;
  expect(capture.willValidate).to.equal(false);
  expect(summarizeParts(await submit())).to.deep.equal(['before=1', 'after=2']);
  capture.disabled = false;
  await capture.updateComplete;
  expect(summarizeParts(await submit())).to.deep.equal(['before=1', 'photos=front.jpg', 'after=2']);
  const fieldset = document.createElement('fieldset');
  fieldset.disabled = true;
  form.prepend(fieldset);
  fieldset.append(capture);
  await capture.updateComplete;
  expect(capture.willValidate).to.equal(false);
  expect(form.checkValidity()).to.equal(true);
});
