import { expect, fixture, html } from '@open-wc/testing';
import { DOC_TYPES, type DocType } from '../../../src/contract/contract.js';
import { en } from '../../../src/i18n/i18n.js';
import { interpretAnswer } from '../../../src/session/outcome.js';
import { LAZY_MODULES } from '../../../src/element/controllers/lazy-controller.js';
import { lazyModule } from '../../../src/shared/shared.js';
import { defineFakeDocCapture, type FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { replaceForTest } from '../../support/test-scope.js';
import { createState } from '../../support/element/fake-capture.js';
import {
  press,
  queryElement,
  renderElement,
  renderGalleryScene,
  screenText,
  shownActions,
} from '../../support/element/render-element.js';
import { createMrzSeen } from '../../support/checks/create-mrz-seen.js';
import { capturedPhoto, checkReport, warning } from '../../support/session/sample-reports.js';

/** What a form around the element hears when the person presses the button to go on. */
async function heardOn(scene: string, name?: string): Promise<{ heard: readonly string[]; label: string | undefined }> {
  const form = await fixture<HTMLFormElement>(html`<form></form>`);
  const heard: string[] = [];
  for (const type of ['submit', 'doc-continue'])
    form.addEventListener(type, (event) => {
      event.preventDefault();
      heard.push(type);
    });
  const element = await renderGalleryScene(scene, form);
  element.name = name ?? '';
  await element.updateComplete;
  const button = queryElement<HTMLButtonElement>(element, '[data-action=continue]');
  button.click();
  return { heard, label: button.textContent?.trim() };
}

for (const [scene, name, label, heard] of [
  ['accepted', undefined, en['action.continue'], ['doc-continue']],
  ['captured', undefined, en['action.continue'], ['doc-continue']],
  ['refused', 'photos', en['action.close'], ['doc-continue']],
  ['accepted', 'photos', en['action.continue'], ['doc-continue', 'submit']],
] as const)
  it(`screen ${scene} in a form, ${name ? 'with' : 'without'} a name, “${label}” → ${heard.join(', then ')}`, async () => {
    expect(await heardOn(scene, name)).to.deep.equal({ heard, label });
  });

it('another document is needed → the button that starts over says so', async () => {
  const element = await renderGalleryScene('other-document');
  expect(queryElement(element, '[data-action=restart]').textContent?.trim()).to.equal(en['action.replace']);
});

const ZOE = createMrzSeen({ fields: { name: 'ZOE LEONIE', surname: 'ETOILE MARCHAND' } });

async function renderNameMismatch() {
  const element = await renderElement({ 'doc-type': 'passport', endpoint: '/verify', 'first-name': 'Anna' });
  const answer = { verdict: false, reason: 'first_name_mismatch', flow_id: 'f' };
  const outcome = interpretAnswer(answer, { docType: 'passport', sides: ['front'] });
  const photos = { front: capturedPhoto({ ...checkReport(), mrz: ZOE }) };
  await element.show(createState({ name: 'answered', answer, outcome, photos }));
  return element;
}

it('answer first_name_mismatch → both names are shown, and the element’s state does not contain the one that was read', async () => {
  const element = await renderNameMismatch();
  expect(queryElement(element, 'dl').innerText.split('\n').filter(Boolean)).to.deep.equal([
    'Document',
    'ZOE LEONIE',
    'You entered',
    'Anna',
  ]);
  expect(JSON.stringify(element.state)).to.not.contain('ZOE');
});

it('“Correct my details” → doc-correct and the first screen; doc-correct cancelled → the screen stays', async () => {
  for (const isCancelled of [true, false]) {
    const element = await renderNameMismatch();
    element.addEventListener('doc-correct', (event) => isCancelled && event.preventDefault());
    const button = queryElement<HTMLButtonElement>(element, '[data-action=correct]');
    expect(button.textContent?.trim()).to.equal(en['action.correct']);
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
  expect(text).to.contain(en['welcome.why'].replace('{host}', 'Example Bank'));
  expect(text).to.contain(en['welcome.check'].replace('{host}', 'Example Bank'));
});

it('a file that cannot be shown → its name opens it in another tab, as a PDF even where it says that it is a page', async () => {
  const opened: string[] = [];
  replaceForTest(window, 'open', (...values: readonly string[]) => void opened.push(...values));
  const element = await renderElement({ endpoint: '/verify', 'doc-type': 'id_card' });
  const page = new File(['%PDF-1.4 <script>alert(1)</script>'], 'id.html', { type: 'text/html' });
  const report = { ...checkReport(), size: { width: 0, height: 0 }, document: null };
  await element.show(createState({ name: 'review', candidate: capturedPhoto(report, page) }));
  press(element, '.file-name');
  expect(opened[0]).to.match(/^blob:/);
  expect(opened.slice(1)).to.deep.equal(['_blank', 'noopener']);
  expect((await (await fetch(opened[0]!)).blob()).type).to.equal('application/pdf');
});

it('a final refusal → it names who can help', async () => {
  const element = await renderGalleryScene('refused');
  element.hostName = 'Example Bank';
  await element.updateComplete;
  expect(screenText(element)).to.contain(en['outcome.refused.text'].replace('{host}', 'Example Bank'));
});

for (const [docType, key] of [
  ['driver_permit id_card', 'welcome.side.both'],
  ['passport id_card', 'welcome.side.any'],
] as const)
  it(`documents accepted: ${docType} → the first screen says “${en[key]}”`, async () => {
    const element = await renderElement({ endpoint: '/verify', 'doc-type': docType });
    await element.show(
      createState({ sides: ['front', 'back'] }, { docType: undefined, docTypes: docType.split(' ') as DocType[] }),
    );
    expect(screenText(element)).to.contain(en[key]);
  });

it('a document of a country that is not accepted → the accepted ones are named, and another document comes first', async () => {
  const attributes = { endpoint: '/verify', 'doc-type': 'id_card', 'country-code': 'fr be' };
  const element = await renderElement(attributes);
  const finding = warning('out_of_scope', { cause: 'other_country', aboutDocument: true });
  await element.show(createState({ name: 'review', candidate: capturedPhoto(checkReport([finding])) }));
  expect(screenText(element)).to.contain('France or Belgium');
  expect(shownActions(element.renderRoot)).to.deep.equal(['replace', 'use', 'retake']);
});

it('no host-name → the name of the page, else its address; without a way to send, the first screen says nothing of sending', async () => {
  const element = await renderElement({ endpoint: '/verify' });
  expect(screenText(element)).to.contain(en['welcome.check'].replace('{host}', location.hostname));
  const meta = Object.assign(document.createElement('meta'), { name: 'application-name', content: 'Example Bank' });
  document.head.append(meta);
  const named = await renderElement({ endpoint: '/verify', resume: '' });
  expect(screenText(named)).to.contain(en['welcome.check'].replace('{host}', 'Example Bank'));
  expect(screenText(named)).to.contain(en['welcome.kept']);
  meta.remove();
  const only = await renderElement({});
  expect(screenText(only)).to.contain(en['welcome.check.only']).and.to.contain(en['welcome.not_kept']);
});

/** The person has left after the front. */
async function renderLeft(): Promise<FakeDocCapture> {
  const element = await renderElement({ endpoint: '/verify', 'doc-type': 'id_card' });
  const photos = { front: capturedPhoto(checkReport()) };
  await element.show(createState({ name: 'aiming' }));
  await element.show(createState({ name: 'welcome', photos, toTake: ['back'], side: 'back' }));
  return element;
}

it('left after the front → “continue or start over” without the photo; after ten minutes it is forgotten', async () => {
  const element = await renderLeft();
  expect(screenText(element))
    .to.contain(en['resume.title'])
    .and.to.contain(`${en['side.front']} · ${en['camera.taken']}`);
  expect(element.renderRoot.querySelector('canvas')).to.equal(null);
  queryElement<HTMLButtonElement>(element, '[data-action=continue]').click();
  expect(sentTypes(element)).to.deep.equal(['chooseCamera']);
  element.fakeClock.advance(600_000);
  expect(sentTypes(element)).to.deep.equal(['chooseCamera', 'restart']);
});

it('left after the front, and the device slept for ten minutes → it is forgotten when the page is seen again', async () => {
  const element = await renderLeft();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sentTypes(element)).to.deep.equal([]);
  replaceForTest(Date, 'now', () => performance.timeOrigin + performance.now() + 660_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sentTypes(element)).to.deep.equal(['restart']);
});

it('the photo screens cannot be loaded → an answer that ends the session still continues on the page', async () => {
  defineFakeDocCapture();
  const missing = lazyModule<never>(() => Promise.reject(new TypeError('Failed to fetch')));
  replaceForTest(LAZY_MODULES, 'photoScreens', missing);
  const element = await fixture<FakeDocCapture>(html`<doc-capture-fake endpoint="/verify"></doc-capture-fake>`);
  for (const [kind, label] of [
    ['accepted', en['action.continue']],
    ['refused', en['action.close']],
  ] as const) {
    await element.show(createState({ name: 'answered', outcome: { kind, reason: null, word: '', sides: [] } }));
    expect(queryElement(element, '[data-action=continue]').textContent?.trim()).to.equal(label);
  }
});

/** An element that shows the review of a photo with these findings. */
async function renderReview(review: 'always' | 'problems', ...findings: Parameters<typeof checkReport>[0] & object) {
  const element = await renderElement({ endpoint: '/verify', 'doc-type': 'id_card', review });
  const candidate = capturedPhoto(checkReport(findings));
  await element.show(createState({ name: 'review', candidate }, { review }));
  return element;
}
const sentTypes = ({ fake }: FakeDocCapture): readonly string[] => fake.sentEvents.map(({ type }) => type);

it('review="problems", a photo without a finding → shown without buttons, and used after 0.9 s', async () => {
  const element = await renderReview('problems');
  expect(element.renderRoot.querySelector('[data-action]')).to.equal(null);
  element.fakeClock.advance(899);
  expect(sentTypes(element)).not.to.include('use');
  element.fakeClock.advance(1);
  expect(sentTypes(element)).to.include('use');
});

it('review="problems", a photo with a warning, or review="always" → waits for the person', async () => {
  for (const element of [await renderReview('problems', warning('blur_img')), await renderReview('always')]) {
    element.fakeClock.advance(60_000);
    expect(sentTypes(element)).not.to.include('use');
  }
});

const INTERRUPTIONS: Readonly<Record<string, (element: FakeDocCapture) => unknown>> = {
  'a key is pressed': (element) =>
    queryElement(element, '.enlarge').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, composed: true }),
    ),
  'the photo is enlarged': (element) => queryElement<HTMLButtonElement>(element, '.enlarge').click(),
};
for (const [name, interrupt] of Object.entries(INTERRUPTIONS))
  it(`review="problems", ${name} during the review → waits for the person`, async () => {
    const element = await renderReview('problems');
    interrupt(element);
    await element.updateComplete;
    expect(element.renderRoot.querySelector('[data-action=use]')).not.to.equal(null);
    element.fakeClock.advance(60_000);
    expect(sentTypes(element)).not.to.include('use');
  });

it('review="problems", the person names the type of the last photo → the review keeps its buttons', async () => {
  const element = await renderElement({ endpoint: '/verify', review: 'problems' });
  const candidate = capturedPhoto(checkReport());
  const options = { docTypes: DOC_TYPES, review: 'problems' } as const;
  await element.show(createState({ name: 'review', candidate }, { ...options, docType: undefined }));
  expect(element.renderRoot.querySelector('[data-action=retake]'), 'the type is open').not.to.equal(null);
  await element.show(createState({ name: 'review', candidate }, { ...options, docType: 'passport' }));
  expect(element.renderRoot.querySelector('[data-action=use]')).not.to.equal(null);
});
