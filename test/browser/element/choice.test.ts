import { expect } from '@open-wc/testing';
import { en } from '../../../src/i18n/i18n.js';
import { stateOf } from '../../support/element/fake-capture.js';
import { piece, staged, wordsOn } from '../../support/element/on-stage.js';
import type { StagedElement } from '../../support/element/staged-element.js';
import { until } from '../../support/until.js';

/** An element that leaves the document to the person, with its countries there. */
async function choosing(attributes: Readonly<Record<string, string>> = {}): Promise<StagedElement> {
  const element = await staged({ endpoint: '/verify', ...attributes });
  element.fake.show(stateOf({}, { docType: undefined }));
  await element.updateComplete;
  return element;
}
const options = (element: StagedElement): NodeListOf<HTMLOptionElement> =>
  element.renderRoot.querySelectorAll('option');
const countriesThere = (element: StagedElement): Promise<void> => until(() => options(element).length > 200);

async function choose(element: StagedElement, code: string): Promise<void> {
  const select = piece<HTMLSelectElement>(element, 'select');
  select.value = code;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await element.updateComplete;
}

it('the person says where the document was issued, and that goes with the photos', async () => {
  const element = await choosing();
  await countriesThere(element);
  await choose(element, 'pl');
  piece<HTMLButtonElement>(element, '[data-doc-type=id_card]').click();
  expect(element.fake.config.fields).to.deep.equal({ doc_type: 'id_card', country_code: 'pl' });
});

it('nobody has to say it', async () => {
  const element = await choosing();
  piece<HTMLButtonElement>(element, '[data-doc-type=passport]').click();
  expect(element.fake.config.fields).to.deep.equal({ doc_type: 'passport' });
});

it('is not asked where the host has said it', async () => {
  const element = await choosing({ 'country-code': 'fr' });
  expect(element.renderRoot.querySelector('select')).to.equal(null);
  piece<HTMLButtonElement>(element, '[data-doc-type=id_card]').click();
  expect(element.fake.config.fields).to.deep.equal({ doc_type: 'id_card', country_code: 'fr' });
});

it('is not asked where there is no document to choose', async () => {
  for (const name of ['doc-type', 'doc-types']) {
    const element = await staged({ endpoint: '/verify', [name]: 'passport' });
    expect(element.renderRoot.querySelector('select')).to.equal(null);
  }
});

it('what was chosen is still chosen on the way back, and forgotten with everything else', async () => {
  const element = await choosing();
  await countriesThere(element);
  await choose(element, 'ro');
  piece<HTMLButtonElement>(element, '[data-doc-type=id_card]').click();
  element.fake.show(stateOf());
  await element.updateComplete;
  piece<HTMLButtonElement>(element, '.leave').click();
  element.fake.show(stateOf({}, { docType: undefined }));
  await element.updateComplete;
  expect(piece<HTMLSelectElement>(element, 'select').value).to.equal('ro');
  element.reset();
  element.fake.show(stateOf({}, { docType: undefined }));
  await element.updateComplete;
  expect(piece<HTMLSelectElement>(element, 'select').value).to.equal('');
  expect(element.fake.config.fields).to.deep.equal({});
});

it('another language names the countries anew', async () => {
  const element = await choosing();
  await countriesThere(element);
  const named = (): string | undefined => [...options(element)].find(({ value }) => value === 'de')?.text;
  expect(named()).to.equal('Germany');
  element.lang = 'fr';
  await until(() => named() === 'Allemagne');
});

it('a long name stays in a narrow column', async () => {
  const column = document.createElement('div');
  column.style.width = '320px';
  document.body.append(column);
  const element = await staged({}, column);
  element.fake.show(stateOf({}, { docType: undefined }));
  await countriesThere(element);
  const select = piece<HTMLSelectElement>(element, 'select');
  await choose(element, 'gs');
  expect(select.getBoundingClientRect().right).to.be.at.most(320);
  expect(select.getBoundingClientRect().height).to.be.at.least(44);
  column.remove();
});

it('who may be asked for the camera is told before, and who only has files is not', async () => {
  const camera = await staged({ 'doc-type': 'id_card' });
  expect(wordsOn(camera)).to.contain(en['welcome.camera']);
  const files = await staged({ 'doc-type': 'id_card', sources: 'file' });
  files.fake.show(stateOf({}, { sources: ['file'] }));
  await files.updateComplete;
  expect(wordsOn(files)).not.to.contain(en['welcome.camera']);
});
