/** A session that the element keeps and offers to continue. A killed page is an element that is removed, and another one that is added. */
import { expect } from '@open-wc/testing';
import type { CapturedPhoto } from '../../../src/headless.js';
import { forgetSessions, type DocCapture } from '../../../src/index.js';
import { answerConfig } from '../../support/element/answer-config.js';
import { createState } from '../../support/element/fake-capture.js';
import { offerKeptSession, RESUME_KEY } from '../../support/element/fake-doc-capture.js';
import { addElement } from '../../support/element/live-element.js';
import { queryElement, renderElement } from '../../support/element/render-element.js';
import { capturedPhoto, checkReport, photoFile } from '../../support/session/sample-reports.js';
import { fetchSample, scriptedEndpoint } from '../../support/headless-capture.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';
import { recordWarnings } from '../../support/console-warnings.js';

const DATABASE = 'doc-capture';
const FRONT: CapturedPhoto = { ...capturedPhoto(checkReport(), photoFile('front.jpg')), source: 'file' };
const KEPT = createState({ source: 'file', side: 'back', toTake: ['back'], photos: { front: FRONT } });

async function databases(): Promise<readonly (string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

const whenDone = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

async function recordCount(): Promise<number> {
  if (!(await databases()).includes(DATABASE)) return 0;
  const database = await whenDone(indexedDB.open(DATABASE));
  const count = await whenDone(database.transaction('sessions').objectStore('sessions').count());
  database.close();
  return count;
}

describe('resume', () => {
  let element: DocCapture;
  let endpoint = '';
  const warnings = recordWarnings();

  beforeEach(async () => {
    await forgetSessions();
    answerConfig({ resume_key: RESUME_KEY });
    endpoint = scriptedEndpoint('200');
  });
  afterEach(async () => {
    element.remove();
    await forgetSessions();
  });

  /** The page as it is loaded. */
  function openPage(settings: Partial<DocCapture> = { resume: true }): void {
    element = addElement({ endpoint, sources: ['file'], ...settings });
  }
  async function takeFile(name: string): Promise<void> {
    element.addFiles([await fetchSample(name)]);
    await waitUntil(() => element.state.name === 'review');
    button('use').click();
  }
  /** Loads a page, takes the front, and closes the page. */
  async function leaveAfterFront(): Promise<void> {
    openPage();
    // What keeps the session is a lazy module.
    await waitUntil(() => element.state.name === 'welcome');
    await takeFile('id-card-zoe-front.jpg');
    await waitUntil(async () => (await recordCount()) === 1);
    element.remove();
  }
  /** Loads a page for which another one has kept the front. */
  async function openWithOffer(): Promise<void> {
    openPage({});
    await offerKeptSession(element, KEPT);
  }
  const screen = (): string => element.renderRoot.querySelector('section')?.className ?? '';
  const isOffered = (): boolean => screen().includes('resume');
  const button = (name: string): HTMLButtonElement =>
    element.renderRoot.querySelector<HTMLButtonElement>(`[data-action=${name}]`) ?? expect.fail(`no button ${name}`);

  it('disabled and enabled again while the offer shows → it stays', async () => {
    await openWithOffer();
    element.disabled = true;
    await element.updateComplete;
    element.disabled = false;
    await element.updateComplete;
    expect(isOffered()).to.equal(true);
    expect(await recordCount()).to.equal(1);
  });

  it('page left after the front → the next offers to continue, says what is kept, goes on at the back, and erases with the answer', async () => {
    await leaveAfterFront();
    openPage();
    await waitUntil(isOffered);
    expect(element.renderRoot.querySelector('h2')?.textContent).to.equal('Continue where you left off?');
    const text = element.renderRoot.querySelector('.text')?.textContent;
    expect(text).to.match(/^Front: kept on this device, encrypted, until \d+:\d\d.*\.$/);
    button('resume').click();
    expect([element.state.name, element.state.side]).to.deep.equal(['picking', 'back']);
    await takeFile('id-card-zoe-back.jpg');
    await waitUntil(() => element.state.name === 'answered');
    expect(element.state.outcome?.kind).to.equal('accepted');
    await waitUntil(async () => (await recordCount()) === 0);
  });

  it('“Start over” → the first screen, and nothing is stored any more', async () => {
    await openWithOffer();
    button('restart').click();
    await element.updateComplete;
    expect(screen()).to.contain('welcome');
    await waitUntil(async () => (await recordCount()) === 0);
  });

  it('a country was kept with the session → continuing sends it, and restores the session', async () => {
    const fake = await renderElement({ 'doc-type': 'id_card passport', endpoint: '/verify' });
    const kept = createState({ side: 'back', toTake: ['back'] }, { docType: 'id_card' });
    fake.fake.setState(createState({}, { docType: undefined }));
    await offerKeptSession(fake, kept, 'pt');
    queryElement<HTMLButtonElement>(fake, '[data-action=resume]').click();
    expect(fake.fake.config.fields).to.include({ country_code: 'pt' });
    expect(fake.fake.sentEvents.map(({ type }) => type)).to.deep.equal(['restore', 'chooseCamera']);
  });

  it('resume removed while the offer is shown → not offered, and erased', async () => {
    await openWithOffer();
    element.resume = false;
    await waitUntil(() => !isOffered());
    await waitUntil(async () => (await recordCount()) === 0);
  });

  it('Greek, whose times end in a full stop → the sentence has no second one', async () => {
    openPage({ lang: 'el' });
    await offerKeptSession(element, KEPT);
    const text = (): string => element.renderRoot.querySelector('.text')?.textContent ?? '';
    await waitUntil(() => text().includes('έως τις'));
    expect(text()).to.match(/\d [πμ]\.μ\.$/);
  });

  it('a relay that gives no key → one warning, and nothing is stored; a key that comes with a grant is used', async () => {
    answerConfig({});
    openPage();
    await waitUntil(() => warnings.length > 0);
    expect(warnings.join()).to.match(/bad_attribute\. resume: .* needs a relay that knows the person/);
    expect(await databases()).to.deep.equal([]);
    const requests = answerConfig({ resume_key: RESUME_KEY });
    element.grant = 'abc';
    await waitUntil(() => requests.length > 0);
    await nextFrames();
    await takeFile('id-card-zoe-front.jpg');
    await waitUntil(async () => (await recordCount()) === 1);
  });
});
