import { expect } from '@open-wc/testing';
import { onStage, piece, staged } from '../../support/element/on-stage.js';
import { stateOf } from '../../support/element/fake-capture.js';
import { picture } from '../../support/session/build.js';

function bag(...files: File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}

it('offers files of every kind the service takes, so that phones offer their camera too', async () => {
  const element = await staged({ 'doc-type': 'id_card' });
  const chooser = piece<HTMLInputElement>(element, 'input:not([capture])');
  expect(chooser.accept).to.contain('image/').and.to.contain('application/pdf');
  expect(chooser.multiple).to.equal(true);
  expect(piece(element, 'input[capture]').getAttribute('capture')).to.equal('environment');
});

it('takes two files only while two are asked for', async () => {
  const element = await staged({ 'doc-type': 'passport' });
  element.fake.show(stateOf({}, { docType: 'passport' }));
  await element.updateComplete;
  expect(piece<HTMLInputElement>(element, 'input:not([capture])').multiple).to.equal(false);
});

it('what is picked goes to the session, and the same file may be picked again', async () => {
  const element = await onStage('picking');
  const file = picture();
  const input = piece<HTMLInputElement>(element, 'input:not([capture])');
  for (let times = 0; times < 2; times++) {
    input.files = bag(file).files;
    input.dispatchEvent(new Event('change'));
  }
  expect(element.fake.sent.map(({ type }) => type)).to.deep.equal(['filesChosen', 'filesChosen']);
  expect(input.value).to.equal('');
});

it('a tap opens the browser’s dialog', async () => {
  const element = await onStage('picking');
  const opened: string[] = [];
  for (const input of element.renderRoot.querySelectorAll('input'))
    input.addEventListener('click', (event) => {
      event.preventDefault();
      opened.push(input.hasAttribute('capture') ? 'camera app' : 'files');
    });
  piece<HTMLButtonElement>(element, '[data-way=file]').click();
  expect(opened).to.deep.equal(['files']);
  const denied = await onStage('camera-denied');
  for (const input of denied.renderRoot.querySelectorAll('input'))
    input.addEventListener('click', (event) => {
      event.preventDefault();
      opened.push(input.hasAttribute('capture') ? 'camera app' : 'files');
    });
  piece<HTMLButtonElement>(denied, '[data-way=native]').click();
  expect(opened).to.deep.equal(['files', 'camera app']);
});

it('a file dropped on it is taken, and the browser stays on the page', async () => {
  const element = await onStage('picking');
  const file = picture();
  const over = new DragEvent('dragover', { dataTransfer: bag(file), bubbles: true, cancelable: true });
  element.dispatchEvent(over);
  await element.updateComplete;
  expect(over.defaultPrevented).to.equal(true);
  expect(piece(element, '.screen').classList.contains('dragging')).to.equal(true);
  const drop = new DragEvent('drop', { dataTransfer: bag(file), bubbles: true, cancelable: true });
  element.dispatchEvent(drop);
  await element.updateComplete;
  expect(drop.defaultPrevented).to.equal(true);
  expect(piece(element, '.screen').classList.contains('dragging')).to.equal(false);
  const [sent] = element.fake.sent;
  expect(sent?.type === 'filesChosen' && sent.files[0]?.name).to.equal(file.name);
});

it('text that is dragged over it is none of its business', async () => {
  const element = await onStage('picking');
  const data = new DataTransfer();
  data.setData('text/plain', 'hello');
  for (const type of ['dragover', 'drop']) {
    const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    expect(event.defaultPrevented, type).to.equal(false);
  }
  expect(element.fake.sent).to.deep.equal([]);
});

it('a picture pasted into it is taken', async () => {
  const element = await onStage('picking');
  // Not every browser lets a script fill a clipboard event.
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(paste, 'clipboardData', { value: bag(picture()) });
  element.dispatchEvent(paste);
  expect(element.fake.sent[0]?.type).to.equal('filesChosen');
});
