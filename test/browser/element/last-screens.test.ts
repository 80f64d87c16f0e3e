import { expect, fixture, html } from '@open-wc/testing';
import { en } from '../../../src/i18n/i18n.js';
import { interpretAnswer } from '../../../src/session/outcome.js';
import { createState } from '../../support/element/fake-capture.js';
import {
  queryElement,
  renderElement,
  renderGalleryScene,
  screenText,
} from '../../support/element/render-gallery-scene.js';
import { createMrzSeen } from '../../support/checks/create-mrz-seen.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';

for (const scene of ['accepted', 'captured'] as const)
  it(`screen ${scene}, “Continue” → doc-continue, which bubbles to the page`, async () => {
    const element = await renderGalleryScene(scene);
    let heard = 0;
    const listen = (): void => void (heard += 1);
    document.addEventListener('doc-continue', listen);
    queryElement<HTMLButtonElement>(element, '[data-way=continue]').click();
    document.removeEventListener('doc-continue', listen);
    expect(heard).to.equal(1);
  });

it('“Continue” in a form with a name → the form is submitted after doc-continue', async () => {
  const form = await fixture<HTMLFormElement>(html`<form></form>`);
  const heard: string[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    heard.push(event.type);
  });
  form.addEventListener('doc-continue', (event) => void heard.push(event.type));
  const element = await renderGalleryScene('accepted', form);
  element.name = 'photos';
  await element.updateComplete;
  queryElement<HTMLButtonElement>(element, '[data-way=continue]').click();
  expect(heard).to.deep.equal(['doc-continue', 'submit']);
});

const ZOE = createMrzSeen({ fields: { name: 'ZOE LEONIE', surname: 'ETOILE MARCHAND' } });

async function renderNameMismatch() {
  const element = await renderElement({ 'doc-type': 'passport', endpoint: '/verify', 'first-name': 'Anna' });
  const answer = { verdict: false, reason: 'first_name_mismatch', flow_id: 'f' };
  const outcome = interpretAnswer(answer, { docType: 'passport', sides: ['front'] });
  const photos = { front: capturedPhoto({ ...checkReport(), mrz: ZOE }) };
  element.fake.setState(createState({ name: 'answered', answer, outcome, photos }));
  await element.updateComplete;
  return element;
}

it('answer first_name_mismatch → both names are shown, and the element’s state does not contain the one that was read', async () => {
  const element = await renderNameMismatch();
  expect(screenText(element)).to.contain('Document: ZOE LEONIE. You entered: Anna.');
  expect(JSON.stringify(element.state)).to.not.contain('ZOE');
});

it('“Correct my details” → doc-correct and the first screen; doc-correct cancelled → the screen stays', async () => {
  for (const isCancelled of [true, false]) {
    const element = await renderNameMismatch();
    element.addEventListener('doc-correct', (event) => isCancelled && event.preventDefault());
    const button = queryElement<HTMLButtonElement>(element, '[data-way=correct]');
    expect(button.textContent?.trim()).to.equal(en['way.correct']);
    button.click();
    expect(element.fake.sentEvents.some(({ type }) => type === 'stop')).to.equal(!isCancelled);
  }
});

it('content in the slot “outcome” → shown on the answer, and on no other screen', async () => {
  for (const [scene, isShown] of [
    ['refused', true],
    ['welcome', false],
  ] as const) {
    const element = await renderGalleryScene(scene);
    element.insertAdjacentHTML('beforeend', '<p slot="outcome">Questions? +00 555 0100</p>');
    expect(element.querySelector('p')!.checkVisibility(), scene).to.equal(isShown);
  }
});

it('host-name set → the first screen says that this organisation asks for the document and gets the photos', async () => {
  const element = await renderGalleryScene('welcome');
  element.hostName = 'Example Bank';
  await element.updateComplete;
  const text = screenText(element);
  expect(text).to.contain(en['welcome.why.host'].replace('{host}', 'Example Bank'));
  expect(text).to.contain(en['welcome.check.host'].replace('{host}', 'Example Bank'));
});
