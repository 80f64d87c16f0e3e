import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { DocSubmitEvent } from '../../../src/element/element.js';
import { queryElement, renderElement, renderGalleryScene } from '../../support/element/render-element.js';
import { createState } from '../../support/element/fake-capture.js';
import { capturedPhoto, checkReport, photoFile } from '../../support/session/sample-reports.js';

const acceptedPhoto = capturedPhoto(checkReport());

it('attributes of the element → the capture is configured with their values', async () => {
  const element = await renderElement({
    endpoint: '/verify',
    grant: 'abc',
    'doc-type': 'passport',
    'country-code': 'UT',
    'first-name': 'Inês',
    'last-name': 'Conceição',
    tags: 'kyc_web, spring',
    sides: 'front-back',
    shutter: 'manual',
    review: 'PROBLEMS',
    sources: 'file',
    'worker-url': '/worker.js',
    credentials: 'include',
  });
  const { onSubmit, onSummary, ...config } = element.fake.config;
  expect(onSubmit).to.be.a('function');
  expect(onSummary).to.be.a('function');
  expect(config).to.deep.equal({
    endpoint: '/verify',
    canSend: true,
    grant: 'abc',
    docType: 'passport',
    docTypes: [],
    countries: undefined,
    sidesSetting: 'front-back',
    shutter: 'manual',
    review: 'problems',
    sources: ['file'],
    maxRetakes: 2,
    timeoutMs: 90_000,
    workerUrl: '/worker.js',
    credentials: 'include',
    thresholds: undefined,
    fields: {
      ...{ doc_type: 'passport', country_code: 'ut', first_name: 'Inês', last_name: 'Conceição' },
      tags: ['kyc_web', 'spring'],
    },
  });
});

it('properties → the values in use, whatever was set', async () => {
  const attributes = { shutter: 'Manual', sides: 'three', 'doc-type': 'PASSPORT', 'country-code': 'FR be x' };
  const element = await renderElement(attributes);
  expect([element.shutter, element.sides, element.docType]).to.deep.equal(['manual', 'auto', 'passport']);
  expect(element.countryCode).to.deep.equal(['fr', 'be']);
  const settings = { docType: 'id_card, passport', tags: 'spring', maxRetakes: '1', timeoutMs: -5, credentials: 'all' };
  Object.assign(element, settings);
  expect([element.docType, element.tags]).to.deep.equal([['id_card', 'passport'], ['spring']]);
  expect([element.maxRetakes, element.timeoutMs, element.credentials]).to.deep.equal([1, 90_000, undefined]);
});

it('property changed → the capture gets the new value; attribute removed → the capture gets undefined', async () => {
  const element = await renderElement({ endpoint: '/verify' });
  const grant = (): Promise<string> => Promise.resolve('fresh');
  element.grant = grant;
  element.thresholds = { maxBlurPx: 2 };
  await element.updateComplete;
  expect(element.fake.config.grant).to.equal(grant);
  element.grant = undefined;
  element.removeAttribute('endpoint');
  await element.updateComplete;
  expect(element.fake.config.thresholds).to.deep.equal({ maxBlurPx: 2 });
  expect(element.fake.config.endpoint).to.equal(undefined);
});

it('public methods of the element → each sends its event to the session', async () => {
  const element = await renderElement({ 'doc-type': 'id_card' });
  const file = photoFile();
  element.start();
  element.addFiles([file]);
  element.retake('back');
  element.retake();
  element.submit();
  element.stop();
  element.reset();
  expect(element.fake.sentEvents).to.deep.equal([
    { type: 'start' },
    { type: 'filesChosen', files: [file] },
    { type: 'retake', side: 'back' },
    { type: 'retake' },
    { type: 'submit' },
    { type: 'stop' },
    { type: 'reset' },
  ]);
});

it('element.state → frozen, and its name matches the custom state :state(aiming)', async () => {
  const element = await renderGalleryScene('searching');
  expect(element.state.name).to.equal('aiming');
  expect(Object.isFrozen(element.state)).to.equal(true);
  if (CSS.supports('selector(:state(aiming))')) {
    expect(element.matches(':state(aiming)')).to.equal(true);
    expect(element.matches(':state(welcome)')).to.equal(false);
  }
});

it('element.photos → the captured files; after preparation → the prepared files', async () => {
  const element = await renderElement({ 'doc-type': 'id_card' });
  expect(element.photos).to.deep.equal([]);
  element.fake.setState(createState({ name: 'turning', photos: { front: acceptedPhoto } }));
  expect(element.photos).to.deep.equal([acceptedPhoto.file]);
  const prepared = photoFile('front.jpg');
  element.fake.setState(createState({ name: 'captured', photos: { front: acceptedPhoto }, files: [prepared] }));
  expect(element.photos).to.deep.equal([prepared]);
});

it('person presses the close button → doc-cancel is fired, and the session stops', async () => {
  const element = await renderGalleryScene('searching');
  const dispatched = oneEvent(element, 'doc-cancel');
  queryElement<HTMLButtonElement>(element, '.leave').click();
  await dispatched;
  expect(element.fake.sentEvents).to.deep.equal([{ type: 'stop' }]);
});

describe('doc-submit', () => {
  const files = [photoFile('front.jpg')];
  const answer = { verdict: true, reason: '', flow_id: 'own' };

  const RESPONSES: readonly (readonly [string, (event: DocSubmitEvent) => unknown, unknown])[] = [
    ['only reads the files → the photos go to the relay', (event) => event.files, undefined],
    ['calls respondWith → that answer is used', (event) => event.respondWith(Promise.resolve(answer)), answer],
    ['calls preventDefault alone → the photos are not sent', (event) => event.preventDefault(), false],
  ];
  for (const [name, listen, expected] of RESPONSES)
    it(`doc-submit listener that ${name}`, async () => {
      const element = await renderElement({ endpoint: '/verify', 'doc-type': 'id_card' });
      let seen: readonly File[] = [];
      element.addEventListener('doc-submit', (event) => {
        seen = event.files;
        listen(event);
      });
      expect(await element.fake.config.onSubmit?.(files, {})).to.equal(expected);
      expect(seen).to.equal(files);
    });

  it('no endpoint → the session submits only to a listener that calls respondWith, with its answer', async () => {
    const element = await renderElement({ 'doc-type': 'id_card' });
    const captured = createState({ name: 'captured', toTake: [], files }, { canSend: false });
    element.fake.setState(captured);
    expect(element.fake.sentEvents, 'no listener').to.deep.equal([]);
    let dispatched = 0;
    element.addEventListener('doc-submit', (event) => {
      dispatched += 1;
      event.respondWith(answer);
    });
    element.fake.setState({ ...captured, files: [] });
    expect(element.fake.sentEvents, 'no files yet').to.deep.equal([]);
    element.fake.setState(captured);
    const configure = { type: 'configure', options: { canSend: true } };
    expect(element.fake.sentEvents).to.deep.equal([configure, { type: 'submit' }]);
    element.firstName = 'Inês';
    await element.updateComplete;
    expect(element.fake.config.canSend, 'after a change of the page').to.equal(true);
    expect(await element.fake.config.onSubmit?.(files, {})).to.equal(answer);
    expect(dispatched).to.equal(1);
    expect(await element.fake.config.onSubmit?.(files, {}), 'sent again').to.equal(answer);
    expect(dispatched).to.equal(2);
    element.start();
    expect(element.fake.config.canSend, 'the next session').to.equal(false);
  });

  for (const name of ['aiming', 'sending'] as const)
    it(`start() in the state ${name}, which goes on → nothing is sent, and the settings of the session stay`, async () => {
      const element = await renderElement({ endpoint: '/verify', 'doc-type': 'id_card' });
      await element.show(createState({ name }));
      const { config } = element.fake;
      element.start();
      expect(element.fake.sentEvents).to.deep.equal([]);
      expect(element.fake.config).to.equal(config);
    });
});

it('the first screen has the slots intro and legal', async () => {
  const element = await renderElement({ 'doc-type': 'id_card' });
  element.innerHTML = '<p slot="intro">Our words</p><a slot="legal" href="#privacy">Privacy</a>';
  await element.updateComplete;
  for (const name of ['intro', 'legal']) {
    const slot = queryElement<HTMLSlotElement>(element, `slot[name=${name}]`);
    expect(slot.assignedElements().length, name).to.equal(1);
  }
});

it('a disabled element starts, accepts and sends nothing', async () => {
  const element = await renderElement({ 'doc-type': 'id_card', disabled: '' });
  element.start();
  element.addFiles([photoFile()]);
  element.retake();
  element.retake('back');
  element.submit();
  expect(element.fake.sentEvents.filter(({ type }) => type !== 'stop')).to.deep.equal([]);
  for (const button of element.renderRoot.querySelectorAll('button')) expect(button.disabled).to.equal(true);
});

it('disabled while the page posts the photos or the answer → they stay on the screen; an open camera closes', async () => {
  const element = await renderElement({ 'doc-type': 'id_card' });
  for (const [name, files, stops] of [
    ['captured', [photoFile()], 0],
    // The files are being prepared.
    ['captured', [], 1],
    ['answered', [], 0],
    ['aiming', [], 1],
  ] as const) {
    await element.show(createState({ name, files }, { canSend: false }));
    element.fake.sentEvents.length = 0;
    element.disabled = true;
    await element.updateComplete;
    element.disabled = false;
    await element.updateComplete;
    expect(element.fake.sentEvents.filter(({ type }) => type === 'stop')).to.have.length(stops, name);
  }
});

it('a pointer over the element preloads the camera modules', async () => {
  const element = await renderElement({ 'doc-type': 'id_card' });
  expect(element.fake.preloaded).to.equal(false);
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(element.fake.preloaded).to.equal(true);
});

describe('removal from the page', () => {
  it('moving the element keeps the session', async () => {
    const element = await renderGalleryScene('searching');
    const { fake } = element;
    const box = await fixture<HTMLDivElement>(html`<div></div>`);
    box.append(element);
    await element.updateComplete;
    expect(fake.disposed).to.equal(false);
    expect(element.state.name).to.equal('aiming');
  });

  it('element removed → the capture is disposed; added again → a new session starts at the welcome state', async () => {
    const element = await renderGalleryScene('searching');
    const first = element.fake;
    element.remove();
    await Promise.resolve();
    expect(first.disposed).to.equal(true);
    expect(element.fakeClock.pending, 'no timer remains').to.equal(0);
    const box = await fixture<HTMLDivElement>(html`<div></div>`);
    box.append(element);
    await element.updateComplete;
    expect(element.fake).not.to.equal(first);
    expect(element.renderRoot.querySelector('video')).to.equal(null);
    expect(element.state.name).to.equal('welcome');
  });
});
