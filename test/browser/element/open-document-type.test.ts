import { expect } from '@open-wc/testing';
import type { CheckReport } from '../../../src/checks/checks.js';
import type { DocType } from '../../../src/contract/contract.js';
import { en } from '../../../src/i18n/i18n.js';
import { createState } from '../../support/element/fake-capture.js';
import { queryElement, renderElement, screenText } from '../../support/element/render-gallery-scene.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';
import { waitUntil } from '../../support/wait-until.js';

const OPEN = { docType: undefined, docTypes: ['id_card', 'passport'] } as const;

/** An element that shows the review of a photo whose document may be of these types. */
async function renderReview(docTypes: readonly DocType[], more: Partial<CheckReport> = {}, named?: DocType) {
  const element = await renderElement({ endpoint: '/verify', 'doc-types': 'id_card passport' });
  const candidate = capturedPhoto({ ...checkReport(), docTypes, ...more });
  const options = { ...OPEN, docType: named };
  element.fake.setState(createState({ name: 'review', candidate, isDocTypeOpen: true }, options));
  await element.updateComplete;
  return element;
}
const changes = ({ fake }: FakeDocCapture) => fake.sentEvents.filter(({ type }) => type === 'changeType');

it('no doc-type → the first screen is the welcome screen, and asks for nothing', async () => {
  const element = await renderElement({ endpoint: '/verify' });
  element.fake.setState(createState({}, OPEN));
  await element.updateComplete;
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
