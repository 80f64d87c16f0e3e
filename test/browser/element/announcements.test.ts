/** What screen readers announce, and the labels of photos. */
import { expect } from '@open-wc/testing';
import { MIN_ANNOUNCEMENT_INTERVAL_MS } from '../../../src/element/controllers/announcer-controller.js';
import type { Hint, Quad } from '../../../src/headless/headless.js';
import { en, type MessageKey } from '../../../src/i18n/i18n.js';
import { fakeCamera, createState } from '../../support/element/fake-capture.js';
import { finishAnimations, queryElement, renderGalleryScene, showScene } from '../../support/element/render-element.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { sceneState } from '../../support/gallery/scenes.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';
import { waitUntil } from '../../support/wait-until.js';
import { rectangleCorners } from '../../../src/checks/image/quad-geometry.js';

const liveRegionText = (element: FakeDocCapture): string => queryElement(element, '.spoken').textContent?.trim() ?? '';

/** Lets the clock of the element pass. */
async function waitForAnnouncement(element: FakeDocCapture, ms = MIN_ANNOUNCEMENT_INTERVAL_MS): Promise<void> {
  await element.updateComplete;
  element.fakeClock.advance(ms);
  await finishAnimations(element);
}
/** The directions are in a lazy module of the camera screen, which announces them once it is loaded. */
const announcesDirection = (element: FakeDocCapture, corners: Quad, key: MessageKey): Promise<void> =>
  waitUntil(() => {
    element.fake.emitLiveView({ phase: 'found', hint: 'centre', corners });
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    return liveRegionText(element) === en[key];
  });

describe('the live region', () => {
  it('first screen → a live region with role="status" that says nothing', async () => {
    const element = await renderGalleryScene('welcome');
    expect(queryElement(element, '.spoken').getAttribute('role')).to.equal('status');
    expect(liveRegionText(element)).to.equal('');
  });

  it('three hints within two seconds → the live region announces only the last, after two seconds', async () => {
    const element = await renderGalleryScene('searching');
    await waitForAnnouncement(element);
    expect(liveRegionText(element)).to.equal(en['hint.search.front']);
    for (const hint of ['move_closer', 'straighten', 'glare'] as const) {
      element.fake.emitLiveView({ phase: 'found', hint });
      await finishAnimations(element);
      expect(liveRegionText(element)).to.equal(en['hint.search.front']);
    }
    await waitForAnnouncement(element);
    expect(liveRegionText(element)).to.equal(en['hint.glare']);
  });

  it('document off centre or tilted → the live region announces the direction, the visible hint stays short', async () => {
    const element = await renderGalleryScene('searching');
    const [a, b, c, d] = rectangleCorners(0.2, 0.2, 0.8, 0.8);
    const seen: [Hint, Quad, MessageKey][] = [
      ['centre', rectangleCorners(0.5, 0.3, 1, 0.7), 'move.left'],
      ['move_closer', rectangleCorners(0.4, 0.7, 0.6, 0.9), 'move.up'],
      ['move_closer', rectangleCorners(0.4, 0.4, 0.6, 0.6), 'hint.move_closer'],
      ['straighten', [{ ...a, y: 0.3 }, b, c, { ...d, y: 0.7 }], 'edge.left'],
      ['straighten', [a, b, { ...c, x: 0.7 }, { ...d, x: 0.3 }], 'edge.down'],
    ];
    await announcesDirection(element, rectangleCorners(0, 0.3, 0.5, 0.7), 'move.right');
    for (const [hint, corners, key] of seen) {
      element.fake.emitLiveView({ phase: 'found', hint, corners });
      await waitForAnnouncement(element);
      expect(liveRegionText(element), key).to.equal(en[key]);
      const short = queryElement(element, '.hint').textContent?.trim();
      expect(short, 'the hint stays short').to.equal(en[`hint.${hint}` as MessageKey]);
    }
  });

  it('camera that faces the person, document at the right of the frame → the announced direction is right, not left', async () => {
    const element = await renderGalleryScene('searching');
    element.fake.camera = fakeCamera({ facesPerson: true });
    await announcesDirection(element, rectangleCorners(0.5, 0.3, 1, 0.7), 'move.right');
  });

  it('waiting announcement whose hint disappears → the live region never announces the hint', async () => {
    const element = await renderGalleryScene('searching');
    await waitForAnnouncement(element);
    for (const hint of ['glare', null] as const) {
      element.fake.emitLiveView({ phase: 'found', hint });
      await element.updateComplete;
    }
    await waitForAnnouncement(element);
    expect(liveRegionText(element)).to.equal(en['hint.search.front']);
  });

  const WRONG_NAME = en['reason.first_name_mismatch'];
  it('photo problems, an answer or an error on a new screen → the live region announces their text, and the heading of an answer', async () => {
    for (const [name, words] of [
      ['review-warn', `${en['finding.blur_img']}. ${en['finding.uneven_light']}`],
      ['review-good', ''],
      ['other-document', `${en['outcome.other_document']}. ${en['reason.doc_expired']}`],
      ['accepted', `${en['outcome.accepted']}. ${en['outcome.accepted.text']}`],
      ['check-details', `${en['outcome.check_details']}. ${WRONG_NAME}`],
      ['again-back', `${en['outcome.again']}. ${en['reason.missing_mrz']} 2 attempts left`],
      ['camera-busy', en['error.camera_busy.text']],
    ] as const) {
      const element = await renderGalleryScene('welcome');
      queryElement<HTMLButtonElement>(element, 'button').focus();
      await showScene(element, name);
      expect(liveRegionText(element), name).to.equal(words);
      element.remove();
    }
  });

  it('file is checked, and the heading with the same words gets the focus → the live region stays empty', async () => {
    const element = await renderGalleryScene('picking');
    queryElement<HTMLButtonElement>(element, '[data-action=file]').focus();
    await showScene(element, 'checking-file');
    await waitForAnnouncement(element);
    expect(element.shadowRoot?.activeElement?.textContent?.trim()).to.equal(en['checking.title']);
    expect(liveRegionText(element)).to.equal('');
  });

  const UNREADABLE = `${en['picking.title.back']}. ${en['error.file_unreadable']}. ${en['error.file_unreadable.text']}`;
  for (const [condition, scene, ms, words] of [
    ['camera screen offers help', 'searching-help', MIN_ANNOUNCEMENT_INTERVAL_MS, en['camera.help']],
    ['chosen file is unreadable', 'picking-notice', MIN_ANNOUNCEMENT_INTERVAL_MS, UNREADABLE],
    ['sending takes ten seconds', 'sending', 10_000, en['sending.slow']],
  ] as const)
    it(`${condition} → the live region announces it`, async () => {
      const element = await renderGalleryScene(scene);
      await waitForAnnouncement(element, ms);
      expect(liveRegionText(element)).to.equal(words);
    });

  it('screen changes while the focus is elsewhere → the live region announces the new heading and text', async () => {
    const element = await renderGalleryScene('sending');
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    await showScene(element, 'accepted');
    await waitForAnnouncement(element);
    expect(liveRegionText(element)).to.equal(`${en['outcome.accepted']}. ${en['outcome.accepted.text']}`);
  });
});

it('photo under review, and photos beside an answer → each has an aria-label with its side', async () => {
  const review = await renderGalleryScene('review-good');
  const label = `${en['side.front']}. ${en['review.enlarge']}`;
  expect(queryElement(review, '.enlarge').getAttribute('aria-label')).to.equal(label);
  const again = await renderGalleryScene('again-back');
  const [front, back] = [capturedPhoto(checkReport()), capturedPhoto(checkReport())];
  await again.show(createState({ ...sceneState('again-back'), photos: { front, back } }));
  expect(queryElement(again, '.photos canvas').getAttribute('aria-label')).to.equal(en['side.back']);
});
