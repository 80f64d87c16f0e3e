import { expect } from '@open-wc/testing';
import { en } from '../../../src/i18n/i18n.js';
import { renderGalleryScene, queryElement, renderElement, screenText } from '../../support/element/render-element.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { createState } from '../../support/element/fake-capture.js';
import { photoFile } from '../../support/session/sample-reports.js';

function dataTransferOf(...files: File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}

/** A drag or drop of files, or of text, over the element. @returns whether the browser does nothing by itself */
function drag(element: Element, type: string, data = dataTransferOf(photoFile()), more: DragEventInit = {}): boolean {
  const init = { dataTransfer: data, bubbles: true, cancelable: true, ...more };
  return !element.dispatchEvent(new DragEvent(type, init));
}

/** Not every browser allows scripts to fill a clipboard event. @returns whether the browser does nothing by itself */
function paste(target: EventTarget): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true, composed: true });
  Object.defineProperty(event, 'clipboardData', { value: dataTransferOf(photoFile()) });
  return !target.dispatchEvent(event);
}

const sentTypes = ({ fake }: FakeDocCapture): readonly string[] => fake.sentEvents.map(({ type }) => type);
/** The file inputs that the person's clicks open, from now on. */
function recordDialogs(element: FakeDocCapture): readonly string[] {
  const opened: string[] = [];
  for (const input of element.renderRoot.querySelectorAll('input'))
    input.addEventListener('click', (event) => {
      event.preventDefault();
      opened.push(input.hasAttribute('capture') ? 'camera app' : 'files');
    });
  return opened;
}

it('file inputs → one accepts several images and PDFs, the other has capture="environment"', async () => {
  const element = await renderElement({ 'doc-type': 'id_card' });
  const chooser = queryElement<HTMLInputElement>(element, 'input:not([capture])');
  expect(chooser.accept).to.contain('image/').and.to.contain('application/pdf');
  expect(chooser.multiple).to.equal(true);
  expect(queryElement(element, 'input[capture]').getAttribute('capture')).to.equal('environment');
});

it('passport, which has one side → the file input is not multiple', async () => {
  const element = await renderElement({ 'doc-type': 'passport' });
  await element.show(createState({}, { docType: 'passport' }));
  expect(queryElement<HTMLInputElement>(element, 'input:not([capture])').multiple).to.equal(false);
});

it('same file chosen twice → filesChosen is sent twice, and the file input is emptied', async () => {
  const element = await renderGalleryScene('picking');
  const file = photoFile();
  const input = queryElement<HTMLInputElement>(element, 'input:not([capture])');
  for (let times = 0; times < 2; times++) {
    input.files = dataTransferOf(file).files;
    input.dispatchEvent(new Event('change'));
  }
  expect(sentTypes(element)).to.deep.equal(['filesChosen', 'filesChosen']);
  expect(input.value).to.equal('');
});

for (const [scene, action, dialog] of [
  ['picking', 'file', 'files'],
  ['camera-denied', 'native', 'camera app'],
] as const)
  it(`action ${action} on screen ${scene} → opens: ${dialog}`, async () => {
    const element = await renderGalleryScene(scene);
    const opened = recordDialogs(element);
    queryElement<HTMLButtonElement>(element, `[data-action=${action}]`).click();
    expect(opened).to.deep.equal([dialog]);
  });

it('text dragged and dropped on the file screen → ignored, the browser’s default stays', async () => {
  const element = await renderGalleryScene('picking');
  const data = new DataTransfer();
  data.setData('text/plain', 'hello');
  for (const type of ['dragover', 'drop']) {
    expect(drag(element, type, data), type).to.equal(false);
  }
  expect(element.fake.sentEvents).to.deep.equal([]);
});

for (const name of ['welcome', 'searching', 'review-good', 'turning', 'picking', 'camera-denied'])
  it(`file dragged over screen ${name} → a drop area covers the element; file dropped → sent to the session`, async () => {
    const element = await renderGalleryScene(name);
    const file = photoFile();
    expect(drag(element, 'dragover', dataTransferOf(file))).to.equal(true);
    await element.updateComplete;
    const area = queryElement(element, '.drop-here');
    expect(area.textContent).to.contain(en['picking.here']);
    const over = area.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    expect(over.width).to.be.greaterThan(width - 40);
    expect(over.height).to.be.greaterThan(height - 40);
    expect(drag(element, 'drop', dataTransferOf(file))).to.equal(true);
    await element.updateComplete;
    expect(element.renderRoot.querySelector('.drop-here')).to.equal(null);
    const [sent, ...others] = element.fake.sentEvents;
    expect(sent?.type === 'filesChosen' && sent.files[0]?.name).to.equal(file.name);
    expect(others).to.deep.equal([]);
  });

for (const name of ['checking-file', 'sending', 'accepted', 'captured'])
  it(`file dropped on screen ${name} → not sent to the session, and the browser does not open the file`, async () => {
    const element = await renderGalleryScene(name);
    if (name === 'captured') element.fake.setState({ ...element.fake.state, toTake: [] });
    expect(drag(element, 'dragover')).to.equal(true);
    await element.updateComplete;
    expect(element.renderRoot.querySelector('.drop-here')).to.equal(null);
    expect(drag(element, 'drop')).to.equal(true);
    expect(element.fake.sentEvents).to.deep.equal([]);
  });

it('file dropped or pasted while disabled, or with sources="camera" → not sent to the session', async () => {
  const only = await renderElement({ 'doc-type': 'id_card', sources: 'camera' });
  only.fake.setState(createState({}, { sources: ['camera'] }));
  const disabled = await renderGalleryScene('picking');
  disabled.disabled = true;
  await disabled.updateComplete;
  for (const element of [only, disabled]) {
    expect(drag(element, 'drop')).to.equal(true);
    paste(element);
    expect(sentTypes(element)).not.to.contain('filesChosen');
  }
});

it('two files dropped together → one filesChosen event with both files in their order', async () => {
  const element = await renderGalleryScene('picking');
  drag(element, 'drop', dataTransferOf(photoFile('a.jpg'), photoFile('b.jpg')));
  const [sent] = element.fake.sentEvents;
  expect(sent?.type === 'filesChosen' && sent.files.map(({ name }) => name)).to.deep.equal(['a.jpg', 'b.jpg']);
  expect(screenText(element)).to.contain(en['picking.both']);
});

it('file dragged over children of the element → the drop area stays; dragged out of the element → it hides', async () => {
  const element = await renderGalleryScene('picking');
  drag(element, 'dragover');
  await element.updateComplete;
  const { left, top, right } = element.getBoundingClientRect();
  drag(element, 'dragleave', dataTransferOf(), { clientX: left + 20, clientY: top + 20 });
  await element.updateComplete;
  expect(element.renderRoot.querySelector('.drop-here')).not.to.equal(null);
  drag(element, 'dragleave', dataTransferOf(), { clientX: right + 20, clientY: top + 20 });
  await element.updateComplete;
  expect(element.renderRoot.querySelector('.drop-here')).to.equal(null);
});

it('image pasted into the page body during the flow → exactly one of two elements accepts the image', async () => {
  const one = await renderGalleryScene('picking');
  const other = await renderGalleryScene('picking');
  paste(document.body);
  expect([...sentTypes(one), ...sentTypes(other)]).to.deep.equal(['filesChosen']);
});

it('image pasted into another field, or before the flow → the element leaves the paste to the browser', async () => {
  const field = document.createElement('input');
  document.body.append(field);
  const picking = await renderGalleryScene('picking');
  expect(paste(field)).to.equal(false);
  field.remove();
  picking.remove();
  await renderGalleryScene('welcome');
  expect(paste(document.body)).to.equal(false);
});

it('image pasted into the element → sent to the session as a chosen file', async () => {
  const element = await renderGalleryScene('picking');
  expect(paste(element)).to.equal(true);
  expect(sentTypes(element)).to.deep.equal(['filesChosen']);
});
