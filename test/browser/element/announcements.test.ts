/** What screen readers announce, and the labels of photos. */
import { expect, waitUntil } from '@open-wc/testing';
import {
  AnnouncerController,
  MIN_ANNOUNCEMENT_INTERVAL_MS,
  GUIDANCE_REPEAT_MS,
} from '../../../src/element/controllers/announcer-controller.js';
import type { Hint, Quad } from '../../../src/headless/headless.js';
import { en, type MessageKey } from '../../../src/i18n/i18n.js';
import { fakeCamera, createState } from '../../support/element/fake-capture.js';
import {
  finishAnimations,
  queryElement,
  renderElement,
  renderGalleryScene,
} from '../../support/element/render-gallery-scene.js';
import { FakeClock } from '../../support/fake-clock.js';
import { SCENES } from '../../support/gallery/scenes.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';

const stateFor = (name: string) => SCENES[name]?.state ?? createState();
const liveRegionText = (element: Parameters<typeof queryElement>[0]): string =>
  queryElement(element, '.spoken').textContent?.trim() ?? '';

describe('the live region', () => {
  it('doc-capture on its first screen → has an empty live region with role="status"', async () => {
    const element = await renderElement({ 'doc-type': 'id_card' });
    expect(queryElement(element, '.spoken').getAttribute('role')).to.equal('status');
    expect(liveRegionText(element)).to.equal('');
  });

  it('three hints within two seconds → the live region announces only the last, after two seconds', async () => {
    const element = await renderGalleryScene('searching');
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    await finishAnimations(element);
    expect(liveRegionText(element)).to.equal(en['hint.search.front']);
    for (const hint of ['move_closer', 'straighten', 'glare'] as const) {
      element.fake.emitLiveView({ phase: 'found', hint });
      await finishAnimations(element);
      expect(liveRegionText(element)).to.equal(en['hint.search.front']);
    }
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    await finishAnimations(element);
    expect(liveRegionText(element)).to.equal(en['hint.glare']);
  });

  it('document off centre or tilted → the live region announces the direction, the visible hint stays short', async () => {
    const element = await renderGalleryScene('searching');
    const box = (left: number, top: number, right: number, bottom: number): Quad => [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
    const [a, b, c, d] = box(0.2, 0.2, 0.8, 0.8);
    const seen: [Hint, Quad, MessageKey][] = [
      ['centre', box(0.5, 0.3, 1, 0.7), 'move.left'],
      ['move_closer', box(0.4, 0.7, 0.6, 0.9), 'move.up'],
      ['move_closer', box(0.4, 0.4, 0.6, 0.6), 'hint.move_closer'],
      ['straighten', [{ ...a, y: 0.3 }, b, c, { ...d, y: 0.7 }], 'edge.left'],
      ['straighten', [a, b, { ...c, x: 0.7 }, { ...d, x: 0.3 }], 'edge.down'],
    ];
    // The directions are in a lazy module of the camera screen.
    await waitUntil(() => {
      element.fake.emitLiveView({ phase: 'found', hint: 'centre', corners: box(0, 0.3, 0.5, 0.7) });
      element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
      return liveRegionText(element) === en['move.right'];
    });
    for (const [hint, corners, key] of seen) {
      element.fake.emitLiveView({ phase: 'found', hint, corners });
      await element.updateComplete;
      element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
      await finishAnimations(element);
      expect(liveRegionText(element), key).to.equal(en[key]);
      expect(queryElement(element, '.pill').textContent?.trim(), 'the pill stays short').to.equal(
        en[`hint.${hint}` as MessageKey],
      );
    }
  });

  it('camera that faces the person, document at the right of the frame → the announced direction is right, not left', async () => {
    const element = await renderGalleryScene('searching');
    element.fake.camera = fakeCamera({ facesPerson: true });
    const corners = [
      { x: 0.5, y: 0.3 },
      { x: 1, y: 0.3 },
      { x: 1, y: 0.7 },
      { x: 0.5, y: 0.7 },
    ] as const;
    await waitUntil(() => {
      element.fake.emitLiveView({ phase: 'found', hint: 'centre', corners });
      element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
      return liveRegionText(element).startsWith('Move the document');
    });
    expect(liveRegionText(element)).to.equal(en['move.right']);
  });

  it('waiting announcement whose hint disappears → the live region never announces the hint', async () => {
    const element = await renderGalleryScene('searching');
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    await finishAnimations(element);
    for (const hint of ['glare', null] as const) {
      element.fake.emitLiveView({ phase: 'found', hint });
      await element.updateComplete;
    }
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    await finishAnimations(element);
    expect(liveRegionText(element)).to.equal(en['hint.search.front']);
  });

  it('hint that stays → announced again at growing intervals; sending message → announced once', async () => {
    const announced: string[] = [];
    const clock = new FakeClock();
    const host = { addController: () => undefined, removeController: () => undefined };
    const announcer: AnnouncerController = new AnnouncerController(
      {
        ...host,
        updateComplete: Promise.resolve(true),
        requestUpdate: () => announced.push(...(announcer.text ? [announcer.text] : [])),
      },
      clock,
    );
    announcer.announce('Move closer', true);
    clock.advance(GUIDANCE_REPEAT_MS - 1);
    // Gone and back within a moment: announced once.
    announcer.announce('', true);
    announcer.announce('Move closer', true);
    expect(announced).to.deep.equal(['Move closer']);
    clock.advance(1);
    expect(announced).to.have.length(2);
    expect(announced[1], 'a different text, so that it is read again').not.to.equal('Move closer');
    expect(announced[1]?.trim()).to.equal('Move closer');
    clock.advance(GUIDANCE_REPEAT_MS * 6);
    expect(announced).to.have.length(5);
    announcer.clear();
    announcer.announce('Sending your photos');
    clock.advance(GUIDANCE_REPEAT_MS * 10);
    expect(announced).to.have.length(6);
  });

  it('photo problems, an answer or an error on a new screen → the live region announces their text, and the heading of an answer', async () => {
    for (const [name, words] of [
      ['review-warn', `${en['finding.blur_img']}. ${en['finding.missing_mrz']}`],
      ['review-good', ''],
      ['other-document', `${en['outcome.other_document']}. ${en['reason.doc_expired']}`],
      ['accepted', `${en['outcome.accepted']}. ${en['outcome.accepted.text']}`],
      [
        'check-details',
        `${en['outcome.check_details']}. ${en['reason.first_name_mismatch']} ${en['outcome.check_details.text']}`,
      ],
      ['again-back', `${en['outcome.again']}. ${en['reason.missing_mrz']} 2 attempts left`],
      ['camera-busy', en['trouble.camera_busy.text']],
    ] as const) {
      const element = await renderGalleryScene('welcome');
      queryElement<HTMLButtonElement>(element, 'button').focus();
      element.fake.setState(stateFor(name));
      await finishAnimations(element);
      expect(liveRegionText(element), name).to.equal(words);
      element.remove();
    }
  });

  it('file is checked, and the heading with the same words gets the focus → the live region stays empty', async () => {
    const element = await renderGalleryScene('picking');
    queryElement<HTMLButtonElement>(element, '[data-way=file]').focus();
    element.fake.setState(stateFor('checking-file'));
    await finishAnimations(element);
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    await finishAnimations(element);
    expect(element.shadowRoot?.activeElement?.textContent?.trim()).to.equal(en['checking.title']);
    expect(liveRegionText(element)).to.equal('');
  });

  it('camera screen offers help → the live region announces the offer', async () => {
    const element = await renderGalleryScene('searching-help');
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    await finishAnimations(element);
    expect(liveRegionText(element)).to.equal(en['camera.help']);
  });

  it('screen changes while the focus is elsewhere → the live region announces the new heading and text', async () => {
    const element = await renderGalleryScene('sending');
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    element.fake.setState(stateFor('accepted'));
    await finishAnimations(element);
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    await finishAnimations(element);
    expect(liveRegionText(element)).to.equal(`${en['outcome.accepted']}. ${en['outcome.accepted.text']}`);
  });

  it('chosen file is unreadable → the live region announces the error', async () => {
    const element = await renderGalleryScene('picking-notice');
    element.fakeClock.advance(MIN_ANNOUNCEMENT_INTERVAL_MS);
    await finishAnimations(element);
    expect(liveRegionText(element)).to.contain(en['trouble.file_unreadable']);
  });

  it('sending takes ten seconds → the live region announces that sending still continues', async () => {
    const element = await renderGalleryScene('sending');
    element.fakeClock.advance(10_000);
    await finishAnimations(element);
    expect(liveRegionText(element)).to.equal(en['sending.slow']);
  });

  it('AnnouncerController disconnected while an announcement waits → no timer remains, and its text is empty', async () => {
    const clock = new FakeClock();
    const host = { addController: () => undefined, removeController: () => undefined, requestUpdate: () => undefined };
    const announcer = new AnnouncerController({ ...host, updateComplete: Promise.resolve(true) }, clock);
    announcer.announce('One');
    announcer.announce('Two');
    expect(clock.pending).to.equal(1);
    announcer.hostDisconnected();
    expect(clock.pending).to.equal(0);
    expect(announcer.text).to.equal('');
  });
});

it('photo under review, and photos beside an answer → each has an aria-label with its side', async () => {
  const review = await renderGalleryScene('review-good');
  const label = `${en['review.picture.front']}. ${en['review.enlarge']}`;
  expect(queryElement(review, '.enlarge').getAttribute('aria-label')).to.equal(label);
  const again = await renderGalleryScene('again-back');
  const photos = { front: capturedPhoto(checkReport()) };
  again.fake.setState(createState({ ...stateFor('again-back'), photos: { ...photos, back: photos.front } }));
  await again.updateComplete;
  expect(queryElement(again, '.thumbs canvas').getAttribute('aria-label')).to.equal(en['review.picture.back']);
});
