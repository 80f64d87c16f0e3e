import { expect } from '@open-wc/testing';
import type { CheckReport } from '../../../src/checks/checks.js';
import type { DocType } from '../../../src/contract/contract.js';
import { en } from '../../../src/i18n/i18n.js';
import { createState } from '../../support/element/fake-capture.js';
import { queryElement, renderElement, screenText } from '../../support/element/render-element.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';
import { waitUntil } from '../../support/wait-until.js';

it('the welcome screen mentions the permission prompt only if the camera is a source', async () => {
  const camera = await renderElement({ 'doc-type': 'id_card' });
  expect(screenText(camera)).to.contain(en['welcome.camera']);
  const files = await renderElement({ 'doc-type': 'id_card', sources: 'file' });
  await files.show(createState({}, { sources: ['file'] }));
  expect(screenText(files)).not.to.contain(en['welcome.camera']);
});

describe('the type that a photo leaves open', () => {
  const OPEN = { docType: undefined, docTypes: ['id_card', 'passport'] } as const;

  interface ReviewedPhoto {
    readonly report?: Partial<CheckReport>;
    /** The type that the photo has named. */
    readonly named?: DocType;
    readonly attributes?: Readonly<Record<string, string>>;
    readonly place?: HTMLElement;
  }
  /** An element that shows the review of a photo whose document may be of these types. */
  async function renderReview(
    docTypes: readonly DocType[],
    { report = {}, named, attributes = {}, place }: ReviewedPhoto = {},
  ): Promise<FakeDocCapture> {
    const element = await renderElement({ endpoint: '/verify', 'doc-type': 'id_card passport', ...attributes }, place);
    const candidate = capturedPhoto({ ...checkReport(), docTypes, ...report });
    const options = { ...OPEN, docType: named };
    await element.show(createState({ name: 'review', candidate, isDocTypeOpen: true }, options));
    return element;
  }
  const BOTH: readonly DocType[] = ['passport', 'id_card'];
  const countryOptions = (element: FakeDocCapture): readonly HTMLOptionElement[] => [
    ...element.renderRoot.querySelectorAll('option'),
  ];
  const countriesLoaded = (element: FakeDocCapture): Promise<void> =>
    waitUntil(() => countryOptions(element).length > 200);
  /** Chooses a country or a type. @returns what was chosen before */
  async function choose(element: FakeDocCapture, value: string): Promise<string> {
    const select = queryElement<HTMLSelectElement>(element, 'select');
    const before = select.value;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await element.updateComplete;
    return before;
  }
  const changes = ({ fake }: FakeDocCapture) => fake.sentEvents.filter(({ type }) => type === 'changeType');

  it('no doc-type → the first screen is the welcome screen, and asks for nothing', async () => {
    const element = await renderElement({ endpoint: '/verify' });
    await element.show(createState({}, OPEN));
    expect(screenText(element)).to.contain(en['welcome.title.any']).and.to.contain(en['welcome.side.any']);
    expect(element.renderRoot.querySelector('select')).to.equal(null);
    expect(queryElement(element, '[data-action=camera]')).to.be.instanceOf(HTMLButtonElement);
  });

  it('no doc-type, and one side only → the first screen asks for that side, not for both', async () => {
    const element = await renderElement({ endpoint: '/verify' });
    await element.show(createState({}, { ...OPEN, sidesSetting: 'front' }));
    expect(screenText(element)).to.contain(en['side.any']).and.not.to.contain(en['welcome.side.any']);
  });

  it('a photo that leaves the type open → one button per type, the likeliest first, and the country', async () => {
    const element = await renderReview(BOTH);
    expect(screenText(element)).to.contain(en['choose.title']);
    const buttons = [...element.renderRoot.querySelectorAll<HTMLButtonElement>('[data-action=changeType]')];
    expect(buttons.map(({ textContent }) => textContent.trim())).to.deep.equal([en['doc.passport'], en['doc.id_card']]);
    await countriesLoaded(element);
    expect(element.renderRoot.querySelectorAll('.lines li').length, 'no list of what passed').to.equal(0);
    buttons[1]?.click();
    expect(changes(element)).to.deep.equal([{ type: 'changeType', docType: 'id_card' }]);
  });

  it('the country was read, or country-code names one → it is not asked for', async () => {
    for (const review of [{ report: { country: 'fr' } }, { attributes: { 'country-code': 'fr' } }]) {
      const element = await renderReview(BOTH, review);
      expect(element.renderRoot.querySelector('select')).to.equal(null);
    }
  });

  const LEFT = createState({ name: 'welcome', photos: { front: capturedPhoto(checkReport()) } }, OPEN);
  const NEXT_PERSON: Readonly<Record<string, (element: FakeDocCapture) => unknown>> = {
    'reset()': (element) => element.reset(),
    'the person leaves with a photo, and the next one begins': async (element) => {
      await element.show(LEFT);
      expect(element.fake.config.fields, 'left').to.deep.equal({ country_code: 'pl' });
      await element.show(createState({ name: 'aiming' }, OPEN));
    },
    'the person leaves without a photo, and the next one begins': async (element) => {
      await element.show(createState({}, OPEN));
      await element.show(createState({ name: 'aiming' }, OPEN));
    },
  };
  for (const [end, finish] of Object.entries(NEXT_PERSON))
    it(`person chooses a country → it is sent; ${end} → it is forgotten`, async () => {
      const element = await renderReview(BOTH);
      await countriesLoaded(element);
      await choose(element, 'pl');
      expect(element.fake.config.fields).to.deep.equal({ country_code: 'pl' });
      await finish(element);
      expect(element.fake.config.fields).to.deep.equal({});
    });

  it('country-code names several → only those are offered, and the chosen one is sent', async () => {
    const element = await renderReview(BOTH, { attributes: { 'country-code': 'fr BE lu' } });
    await waitUntil(() => countryOptions(element).length > 3);
    const offered = new Set(countryOptions(element).map(({ value }) => value));
    expect([...offered].toSorted()).to.deep.equal(['', 'be', 'fr', 'lu']);
    await choose(element, 'lu');
    expect(element.fake.config.fields).to.deep.equal({ country_code: 'lu' });
    expect(element.fake.config.countries).to.deep.equal(['fr', 'be', 'lu']);
  });

  it('element’s lang changes to fr → French country names', async () => {
    const element = await renderReview(BOTH);
    await countriesLoaded(element);
    const named = (): string | undefined => countryOptions(element).find(({ value }) => value === 'de')?.text;
    expect(named()).to.equal('Germany');
    element.lang = 'fr';
    await waitUntil(() => named() === 'Allemagne');
  });

  it('long country name in a 320 px column → the country select does not overflow', async () => {
    const place = document.createElement('div');
    place.style.width = '320px';
    document.body.append(place);
    const element = await renderReview(BOTH, { place });
    await countriesLoaded(element);
    await choose(element, 'gs');
    const { right, height } = queryElement(element, 'select').getBoundingClientRect();
    expect(right).to.be.at.most(place.getBoundingClientRect().right);
    expect(height).to.be.at.least(44);
    place.remove();
  });

  for (const name of ['turning', 'starting', 'aiming', 'picking', 'review'] as const)
    it(`a type that the person or the photo has named, in ${name} → is shown, and can be corrected`, async () => {
      const isReview = name === 'review';
      const element = await renderReview(isReview ? ['id_card'] : BOTH, { named: 'id_card' });
      const photos = { front: capturedPhoto(checkReport()) };
      const named = { ...OPEN, docType: 'id_card' } as const;
      if (!isReview) await element.show(createState({ name, side: 'back', photos, isDocTypeOpen: true }, named));
      expect(await choose(element, 'passport')).to.equal('id_card');
      expect(changes(element)).to.deep.equal([{ type: 'changeType', docType: 'passport' }]);
    });
});
