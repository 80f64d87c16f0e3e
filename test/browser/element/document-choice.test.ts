import { expect } from '@open-wc/testing';
import { en } from '../../../src/i18n/i18n.js';
import { createState } from '../../support/element/fake-capture.js';
import { queryElement, renderElement, screenText } from '../../support/element/render-gallery-scene.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { waitUntil } from '../../support/wait-until.js';

/** An element that asks for the document type first. */
async function renderDocumentChoice(attributes: Readonly<Record<string, string>> = {}): Promise<FakeDocCapture> {
  const element = await renderElement({ endpoint: '/verify', ask: 'first', ...attributes });
  element.fake.setState(createState({}, { docType: undefined }));
  await element.updateComplete;
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
  element.fake.setState(createState());
  await element.updateComplete;
  queryElement<HTMLButtonElement>(element, '.leave').click();
  element.fake.setState(createState({}, { docType: undefined }));
  await element.updateComplete;
  expect(queryElement<HTMLSelectElement>(element, 'select').value).to.equal('ro');
  element.reset();
  element.fake.setState(createState({}, { docType: undefined }));
  await element.updateComplete;
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
  files.fake.setState(createState({}, { sources: ['file'] }));
  await files.updateComplete;
  expect(screenText(files)).not.to.contain(en['welcome.camera']);
});
