import { expect } from '@open-wc/testing';
import type { CheckReport } from '../../../src/checks/checks.js';
import type { DocType } from '../../../src/contract/contract.js';
import { en } from '../../../src/i18n/i18n.js';
import { createState } from '../../support/element/fake-capture.js';
import { queryElement, renderElement, renderGalleryScene, screenText } from '../../support/element/render-element.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';
import { waitUntil } from '../../support/wait-until.js';

/** An element that asks for the document type first. */
async function renderDocumentChoice(attributes: Readonly<Record<string, string>> = {}): Promise<FakeDocCapture> {
  const element = await renderElement({ endpoint: '/verify', ask: 'first', ...attributes });
  await element.show(createState({}, { docType: undefined }));
  return element;
}
const countryOptions = (element: FakeDocCapture): NodeListOf<HTMLOptionElement> =>
  element.renderRoot.querySelectorAll('option');
const countriesLoaded = (element: FakeDocCapture): Promise<void> =>
  waitUntil(() => countryOptions(element).length > 200);

async function chooseCountry(element: FakeDocCapture, code: string): Promise<void> {
  const select = queryElement<HTMLSelectElement>(element, 'select');
  select.value = code;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await element.updateComplete;
}

it('person chooses a country and a document type → the submission’s fields contain both', async () => {
  const element = await renderDocumentChoice();
  await countriesLoaded(element);
  await chooseCountry(element, 'pl');
  queryElement<HTMLButtonElement>(element, '[data-doc-type=id_card]').click();
  expect(element.fake.config.fields).to.deep.equal({ doc_type: 'id_card', country_code: 'pl' });
});

it('person chooses a document type but no country → the submission’s fields contain only doc_type', async () => {
  const element = await renderDocumentChoice();
  queryElement<HTMLButtonElement>(element, '[data-doc-type=passport]').click();
  expect(element.fake.config.fields).to.deep.equal({ doc_type: 'passport' });
});

it('country-code attribute set → no country select, and the submission’s fields contain that country', async () => {
  const element = await renderDocumentChoice({ 'country-code': 'fr' });
  expect(element.renderRoot.querySelector('select')).to.equal(null);
  queryElement<HTMLButtonElement>(element, '[data-doc-type=id_card]').click();
  expect(element.fake.config.fields).to.deep.equal({ doc_type: 'id_card', country_code: 'fr' });
});

it('countries and country-code → only those countries, with country-code as a default that can be changed', async () => {
  const element = await renderDocumentChoice({ countries: 'fr be lu', 'country-code': 'be' });
  await waitUntil(() => countryOptions(element).length > 3);
  const offered = new Set([...countryOptions(element)].map(({ value }) => value));
  expect([...offered].toSorted()).to.deep.equal(['', 'be', 'fr', 'lu']);
  expect(queryElement<HTMLSelectElement>(element, 'select').value).to.equal('be');
  await chooseCountry(element, 'lu');
  queryElement<HTMLButtonElement>(element, '[data-doc-type=id_card]').click();
  expect(element.fake.config.fields).to.deep.equal({ doc_type: 'id_card', country_code: 'lu' });
  expect(element.fake.config.countries).to.deep.equal(['fr', 'be', 'lu']);
});

it('document type set by doc-type or doc-types → no country select', async () => {
  for (const name of ['doc-type', 'doc-types']) {
    const element = await renderElement({ endpoint: '/verify', [name]: 'passport' });
    expect(element.renderRoot.querySelector('select')).to.equal(null);
  }
});

it('chosen country → kept when the person goes back, cleared by reset()', async () => {
  const element = await renderDocumentChoice();
  await countriesLoaded(element);
  await chooseCountry(element, 'ro');
  queryElement<HTMLButtonElement>(element, '[data-doc-type=id_card]').click();
  await element.show(createState());
  queryElement<HTMLButtonElement>(element, '.leave').click();
  await element.show(createState({}, { docType: undefined }));
  expect(queryElement<HTMLSelectElement>(element, 'select').value).to.equal('ro');
  element.reset();
  await element.show(createState({}, { docType: undefined }));
  expect(queryElement<HTMLSelectElement>(element, 'select').value).to.equal('');
  expect(element.fake.config.fields).to.deep.equal({});
});

it('element’s lang changes to fr → the country select shows French country names', async () => {
  const element = await renderDocumentChoice();
  await countriesLoaded(element);
  const named = (): string | undefined => [...countryOptions(element)].find(({ value }) => value === 'de')?.text;
  expect(named()).to.equal('Germany');
  element.lang = 'fr';
  await waitUntil(() => named() === 'Allemagne');
});

it('long country name in a 320 px column → the country select does not overflow', async () => {
  const column = document.createElement('div');
  column.style.width = '320px';
  document.body.append(column);
  const element = await renderElement({ ask: 'first' }, column);
  element.fake.setState(createState({}, { docType: undefined }));
  await countriesLoaded(element);
  const select = queryElement<HTMLSelectElement>(element, 'select');
  await chooseCountry(element, 'gs');
  expect(select.getBoundingClientRect().right).to.be.at.most(320);
  expect(select.getBoundingClientRect().height).to.be.at.least(44);
  column.remove();
});

it('the welcome screen mentions the permission prompt only if the camera is a source', async () => {
  const camera = await renderElement({ 'doc-type': 'id_card' });
  expect(screenText(camera)).to.contain(en['welcome.camera']);
  const files = await renderElement({ 'doc-type': 'id_card', sources: 'file' });
  await files.show(createState({}, { sources: ['file'] }));
  expect(screenText(files)).not.to.contain(en['welcome.camera']);
});

it('doc-types lists two types, ask="first" → the person chooses one of them, can go back, and reset() clears the choice', async () => {
  const element = await renderDocumentChoice({ 'doc-types': 'passport id_card' });
  const choices = [...element.renderRoot.querySelectorAll<HTMLButtonElement>('.choice')];
  expect(choices.map(({ dataset }) => dataset['docType'])).to.deep.equal(['id_card', 'passport']);
  choices[1]?.click();
  expect(element.fake.config.docType).to.equal('passport');
  await element.show(createState({}, { docType: 'passport' }));
  expect(screenText(element)).to.contain(en['welcome.title.passport']);
  queryElement<HTMLButtonElement>(element, '.leave').click();
  expect(element.fake.config.docType).to.equal(undefined);
  await element.show(createState({}, { docType: undefined }));
  queryElement<HTMLButtonElement>(element, '[data-doc-type=id_card]').click();
  expect(element.fake.config.docType).to.equal('id_card');
  element.reset();
  expect(element.fake.config.docType).to.equal(undefined);
});

it('doc-type set → the first screen is the welcome screen of that type', async () => {
  expect(screenText(await renderGalleryScene('welcome'))).to.contain(en['welcome.title.id_card']);
});

describe('the type that a photo leaves open', () => {
  const OPEN = { docType: undefined, docTypes: ['id_card', 'passport'] } as const;

  /** An element that shows the review of a photo whose document may be of these types. */
  async function renderReview(docTypes: readonly DocType[], more: Partial<CheckReport> = {}, named?: DocType) {
    const element = await renderElement({ endpoint: '/verify', 'doc-types': 'id_card passport' });
    const candidate = capturedPhoto({ ...checkReport(), docTypes, ...more });
    const options = { ...OPEN, docType: named };
    await element.show(createState({ name: 'review', candidate, isDocTypeOpen: true }, options));
    return element;
  }
  const changes = ({ fake }: FakeDocCapture) => fake.sentEvents.filter(({ type }) => type === 'changeType');

  it('no doc-type → the first screen is the welcome screen, and asks for nothing', async () => {
    const element = await renderElement({ endpoint: '/verify' });
    await element.show(createState({}, OPEN));
    expect(screenText(element)).to.contain(en['welcome.title.any']).and.to.contain(en['welcome.side.any']);
    expect(element.renderRoot.querySelector('[data-doc-type], select')).to.equal(null);
    expect(queryElement(element, '[data-way=camera]')).to.be.instanceOf(HTMLButtonElement);
  });

  it('a photo that leaves the type open → one button per type, the likeliest first, and the country', async () => {
    const element = await renderReview(['passport', 'id_card']);
    expect(screenText(element)).to.contain(en['choose.title']);
    const buttons = [...element.renderRoot.querySelectorAll<HTMLButtonElement>('[data-way=changeType]')];
    expect(buttons.map(({ textContent }) => textContent.trim())).to.deep.equal([en['doc.passport'], en['doc.id_card']]);
    await waitUntil(() => element.renderRoot.querySelectorAll('option').length > 200);
    buttons[1]?.click();
    expect(changes(element)).to.deep.equal([{ type: 'changeType', docType: 'id_card' }]);
  });

  it('the country was read → it is not asked for', async () => {
    const element = await renderReview(['passport', 'id_card'], { country: 'fr' });
    expect(element.renderRoot.querySelector('select')).to.equal(null);
  });

  it('a type that the photo has named → is shown, and can be corrected', async () => {
    const element = await renderReview(['passport'], {}, 'passport');
    const select = queryElement<HTMLSelectElement>(element, '[part=type] select');
    expect(select.value).to.equal('passport');
    select.value = 'id_card';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(changes(element)).to.deep.equal([{ type: 'changeType', docType: 'id_card' }]);
  });
});
