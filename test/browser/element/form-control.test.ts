import { expect, fixture, html } from '@open-wc/testing';
import type { CaptureState } from '../../../src/session/session.js';
import { renderGalleryScene, renderElement } from '../../support/element/render-element.js';
import { SCENES } from '../../support/gallery/scenes.js';
import { waitUntil } from '../../support/wait-until.js';
import { createState } from '../../support/element/fake-capture.js';
import { photoFile } from '../../support/session/sample-reports.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';

async function renderInForm(
  attributes: Record<string, string>,
): Promise<{ form: HTMLFormElement; element: FakeDocCapture }> {
  const form = await fixture<HTMLFormElement>(html`<form></form>`);
  return { form, element: await renderElement({ 'doc-type': 'id_card', ...attributes }, form) };
}
const files = [photoFile('front.jpg'), photoFile('back.jpg')];
const captured = createState({ name: 'captured', toTake: [], files }, { canSend: false });
const answer = { verdict: true, reason: '', flow_id: 'flow-1' };
const REFUSED = { ...answer, verdict: false };
const outcome = { kind: 'accepted', reason: null, word: '', sides: [] } as const;

it('element without a name in a form → FormData is empty', async () => {
  const { form, element } = await renderInForm({});
  await element.show(captured);
  expect([...new FormData(form)]).to.deep.equal([]);
  element.setAttribute('name', 'photos');
  await element.updateComplete;
  expect([...new FormData(form)]).to.deep.equal(files.map((file) => ['photos', file]));
  element.removeAttribute('name');
  await element.updateComplete;
  expect([...new FormData(form)]).to.deep.equal([]);
});

it('element with an endpoint in a form → FormData contains only the flow_id of an accepted answer', async () => {
  const { form, element } = await renderInForm({ name: 'document', endpoint: '/verify' });
  await element.show(createState({ name: 'sending', files }));
  expect([...new FormData(form)]).to.deep.equal([]);
  await element.show(createState({ name: 'answered', files, answer, outcome }));
  expect([...new FormData(form)]).to.deep.equal([['document', 'flow-1']]);
  await element.show(createState({ name: 'answered', files, answer: REFUSED, outcome }));
  expect([...new FormData(form)]).to.deep.equal([]);
});

it('required element in a form → the form is invalid until the photos are captured', async () => {
  const { form, element } = await renderInForm({ name: 'photos', required: '' });
  expect(form.checkValidity()).to.equal(false);
  await element.show(captured);
  expect(form.checkValidity()).to.equal(true);
  element.required = false;
  await element.show(createState());
  expect(form.checkValidity()).to.equal(true);
});

const VALIDITY: readonly (readonly [string, CaptureState, Partial<ValidityState>])[] = [
  ['photos that are being prepared', { ...captured, files: [] }, { customError: true }],
  ['photos on their way to the endpoint', createState({ name: 'sending', files }), { customError: true }],
  ['a rejection', createState({ name: 'answered', files, answer: REFUSED, outcome }), { valueMissing: true }],
];
for (const [what, state, invalid] of VALIDITY)
  it(`required element with ${what} → the form is not submitted`, async () => {
    const { form, element } = await renderInForm({ name: 'photos', required: '', endpoint: '/verify' });
    await element.show(state);
    expect(element.validity).to.include({ valid: false, ...invalid });
    expect(form.checkValidity()).to.equal(false);
  });

it('element disabled, or in a disabled fieldset → not validated, and its photos not posted', async () => {
  const { form, element } = await renderInForm({ name: 'photos', required: '' });
  await element.show(captured);
  const fieldset = document.createElement('fieldset');
  form.append(fieldset);
  fieldset.append(element);
  for (const target of [element, fieldset]) {
    target.disabled = true;
    await element.updateComplete;
    expect(element.willValidate).to.equal(false);
    expect([...new FormData(form)]).to.deep.equal([]);
    target.disabled = false;
    await element.updateComplete;
  }
  expect([...new FormData(form)].length).to.equal(2);
});

it('form.reset() → the element’s session gets a reset event', async () => {
  const { form, element } = await renderInForm({ name: 'photos' });
  await element.show(captured);
  form.reset();
  expect(element.fake.sentEvents.map(({ type }) => type)).to.include('reset');
});

it('fieldset disabled → the session stops, and start() does nothing until the fieldset is enabled', async () => {
  const fieldset = await fixture<HTMLFieldSetElement>(html`<fieldset></fieldset>`);
  const element = await renderElement({ 'doc-type': 'id_card' }, fieldset);
  await element.show(createState({ name: 'aiming' }));
  fieldset.disabled = true;
  await element.updateComplete;
  expect(element.fake.sentEvents.at(-1)).to.deep.equal({ type: 'stop' });
  await element.show(createState());
  element.start();
  expect(element.fake.sentEvents.filter(({ type }) => type === 'start')).to.deep.equal([]);
  fieldset.disabled = false;
  element.start();
  expect(element.fake.sentEvents.at(-1)).to.deep.equal({ type: 'start' });
});

it('disabled set to false → the element’s buttons are enabled; set to true → disabled again', async () => {
  const { element } = await renderInForm({ disabled: '' });
  const isOff = (): boolean => [...element.renderRoot.querySelectorAll('button')].every(({ disabled }) => disabled);
  expect(isOff()).to.equal(true);
  element.disabled = false;
  await element.updateComplete;
  expect(isOff()).to.equal(false);
  expect(element.hasAttribute('disabled')).to.equal(false);
  element.disabled = true;
  await element.updateComplete;
  expect(isOff()).to.equal(true);
  expect(element.matches(':disabled')).to.equal(true);
  // Frameworks set a property that they no longer name to `undefined`.
  for (let renders = 0; renders < 2; renders++) {
    Object.assign(element, { disabled: renders ? undefined : false });
    await element.updateComplete;
    expect(element.matches(':disabled')).to.equal(false);
  }
});

it('lang of a required element changes → its validationMessage is in that language', async () => {
  const { element } = await renderInForm({ name: 'photos', required: '', lang: 'de' });
  await waitUntil(() => element.validationMessage === 'Dokument fotografieren');
  element.lang = 'fr';
  await waitUntil(() => element.validationMessage === 'Photographiez votre document');
});

it('required element whose validation message is empty → the form is still invalid', async () => {
  const { form, element } = await renderInForm({ name: 'photos', required: '' });
  element.messages = { 'welcome.title.any': '' };
  await element.updateComplete;
  expect(form.checkValidity()).to.equal(false);
  expect(element.validity.valueMissing).to.equal(true);
});

for (const name of Object.keys(SCENES))
  it(`required element on screen ${name}, form.reportValidity() → an invalid element’s heading gets the focus`, async () => {
    const form = await fixture<HTMLFormElement>(html`<form></form>`);
    const element = await renderGalleryScene(name, form);
    element.required = true;
    await element.updateComplete;
    if (form.reportValidity()) return expect(element.validity.valid).to.equal(true);
    expect(document.activeElement).to.equal(element);
    expect(element.shadowRoot?.activeElement?.id).to.equal('title');
    return undefined;
  });

it('element sets its form value → the state for the session history is null', async () => {
  const kept = new Set<unknown>();
  const own = ElementInternals.prototype.setFormValue;
  ElementInternals.prototype.setFormValue = function remember(this: ElementInternals, value, ...state) {
    // Without a second argument the state would be the value.
    kept.add(state.length === 1 ? state[0] : 'left out');
    own.call(this, value, ...state);
  };
  const { element } = await renderInForm({ name: 'photos' });
  await element.show(captured);
  ElementInternals.prototype.setFormValue = own;
  expect([...kept]).to.deep.equal([null]);
  expect(element).not.to.have.property('formStateRestoreCallback');
});

it('element that is not required, while its photos are prepared or sent → the form is not submitted without them', async () => {
  const { form, element } = await renderInForm({ name: 'photos' });
  for (const state of [{ ...captured, files: [] }, createState({ name: 'sending', files })]) {
    await element.show(state);
    expect(form.checkValidity(), state.name).to.equal(false);
  }
  await element.show(captured);
  expect(form.checkValidity()).to.equal(true);
});
