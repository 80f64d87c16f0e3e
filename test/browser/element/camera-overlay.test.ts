import { expect } from '@open-wc/testing';
import type { LiveView } from '../../../src/headless/headless.js';
import { CORNERS } from '../../support/session/sample-reports.js';
import {
  cameraAidsLoaded,
  queryElement,
  renderElement,
  renderGalleryScene,
} from '../../support/element/render-element.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { fakeCamera, createState } from '../../support/element/fake-capture.js';
import { sceneState } from '../../support/gallery/scenes.js';
import { pretendMedia } from '../../support/pretend-media.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';

const ELEMENT_SIZE = { width: 400, height: 800 };

/** An element of a known size, aiming, with a real video of 640 × 480. */
async function renderAiming(): Promise<FakeDocCapture> {
  const element = await renderElement({ 'doc-type': 'id_card', endpoint: '/verify' });
  element.style.cssText = `width: ${ELEMENT_SIZE.width}px; height: ${ELEMENT_SIZE.height}px`;
  element.fake.camera = fakeCamera();
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#0c0';
  const paint = (): void => context.fillRect(0, 0, 640, 480);
  paint();
  element.fake.play = (video) => {
    video.srcObject = canvas.captureStream(30);
    void video.play();
  };
  await element.show(createState({ name: 'aiming' }));
  await waitUntil(() => {
    paint();
    // The size is known before the first frame is.
    return queryElement<HTMLVideoElement>(element, 'video').readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  }, 'the video shows a frame');
  await cameraAidsLoaded(element);
  return element;
}
const emitFound = (element: FakeDocCapture, view: Partial<LiveView>): void =>
  element.fake.emitLiveView({ phase: 'found', ...view });
const isOutlined = (element: FakeDocCapture): boolean => queryElement(element, '.seen').classList.contains('there');
const drawnCorners = (element: FakeDocCapture): number[] =>
  (queryElement(element, '.seen').getAttribute('points') ?? '').split(/[ ,]/).filter(Boolean).map(Number);

/** A document that is seen twice in the same place. */
function emitFoundTwice(element: FakeDocCapture): void {
  emitFound(element, { corners: CORNERS });
  emitFound(element, { corners: CORNERS });
}

it('detected document corners → outlined where the video shows them, once they are seen twice', async () => {
  const element = await renderAiming();
  emitFound(element, { corners: CORNERS });
  expect(isOutlined(element), 'seen once: it may still move').to.equal(false);
  emitFound(element, { corners: CORNERS });
  const video = queryElement(element, 'video').getBoundingClientRect();
  const stage = queryElement(element, '.stage').getBoundingClientRect();
  const scale = Math.max(video.width / 640, video.height / 480);
  const at = (x: number, y: number): number[] => [
    video.left - stage.left + video.width / 2 + (x - 0.5) * 640 * scale,
    video.top - stage.top + video.height / 2 + (y - 0.5) * 480 * scale,
  ];
  const expected = [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9)].flat();
  for (const [index, value] of drawnCorners(element).entries())
    expect(value).to.be.closeTo(expected[index] ?? NaN, 0.2);
  expect(isOutlined(element)).to.equal(true);
});

/** The corners, moved to the right by a share of the frame. */
const movedBy = (share: number): LiveView['corners'] =>
  CORNERS.map(({ x, y }) => ({ x: x + share, y })) as unknown as LiveView['corners'];

it('detected document moves → the drawn outline moves smoothly to the new corners', async () => {
  const element = await renderAiming();
  emitFoundTwice(element);
  const [before = 0] = drawnCorners(element);
  await nextFrames(1);
  emitFound(element, { corners: movedBy(0.01) });
  expect(drawnCorners(element)[0]).to.be.closeTo(before, 0.1);
  const { width, height } = queryElement(element, 'video').getBoundingClientRect();
  const target = before + 0.01 * 640 * Math.max(width / 640, height / 480);
  await waitUntil(() => {
    emitFound(element, { corners: movedBy(0.01) });
    return Math.abs((drawnCorners(element)[0] ?? 0) - target) < 0.2;
  }, 'the line has arrived');
});

it('detected document moves faster than it is drawn → the outline fades, comes back when it rests, and goes with it', async () => {
  const element = await renderAiming();
  emitFoundTwice(element);
  // Not a frame later: on a busy machine that may be so long that the document is not fast.
  const soonMs = performance.now() + 2;
  while (performance.now() < soonMs);
  emitFound(element, { corners: movedBy(0.3) });
  expect(isOutlined(element)).to.equal(false);
  await waitUntil(() => {
    emitFound(element, { corners: movedBy(0.3) });
    return isOutlined(element);
  }, 'the outline is back');
  element.fake.emitLiveView({ phase: 'searching' });
  expect(isOutlined(element), 'there is no document any more').to.equal(false);
});

it('live view with phase and hold → data-phase and --_hold of the camera screen have these values', async () => {
  const element = await renderAiming();
  for (const phase of ['searching', 'found', 'holding', 'taken'] as const) {
    element.fake.emitLiveView({ phase, hold: 0.5 });
    await element.updateComplete;
    expect(queryElement(element, '.stage').dataset['phase']).to.equal(phase);
  }
  expect(queryElement(element, '.stage').style.getPropertyValue('--_hold')).to.equal('0.5');
});

it('photo taken → the captured frame stays visible until the camera starts again', async () => {
  const element = await renderAiming();
  const still = queryElement<HTMLCanvasElement>(element, '.still');
  element.fake.emitLiveView({ phase: 'taken', hold: 1, corners: CORNERS });
  await element.updateComplete;
  const [r, g, b] = still.getContext('2d')?.getImageData(still.width / 2, still.height / 2, 1, 1).data ?? [];
  expect([(r ?? 0) < 60, (g ?? 0) > 160, (b ?? 0) < 60]).to.deep.equal([true, true, true]);
  expect(getComputedStyle(still).visibility).to.equal('visible');
  expect(isOutlined(element)).to.equal(false);
  await element.show(createState({ name: 'checking' }));
  expect(getComputedStyle(still).visibility).to.equal('visible');
  await element.show(createState({ name: 'starting', side: 'back' }));
  expect(getComputedStyle(still).visibility).to.equal('hidden');
});

it('narrower element → narrower guide; passport instead of ID card → guide with passport proportions', async () => {
  const element = await renderAiming();
  const guide = (): { w: number; h: number } => {
    const { style } = queryElement(element, '.stage');
    return {
      w: parseFloat(style.getPropertyValue('--_guide-width')),
      h: parseFloat(style.getPropertyValue('--_guide-height')),
    };
  };
  expect(guide().w / guide().h).to.be.closeTo(85.6 / 53.98, 0.01);
  const upright = guide().w;
  element.style.width = '320px';
  await waitUntil(() => guide().w < upright, 'the cut-out has shrunk');
  await element.show(createState({ name: 'aiming' }, { docType: 'passport' }));
  expect(guide().w / guide().h).to.be.closeTo(125 / 88, 0.01);
});

it('camera screen → the hint lies above the guide, not on it', async () => {
  const element = await renderGalleryScene('found');
  const boxOf = (selector: string): DOMRect => queryElement(element, selector).getBoundingClientRect();
  // The overlay measures the stage after it is rendered, and then places the hint.
  await waitUntil(() => boxOf('.hint').bottom <= boxOf('.outline').top + 1, 'the hint lies on the guide');
  expect(boxOf('.hint').top).to.be.at.least(boxOf('.stage').top);
});

describe('the photo under review', () => {
  /** From the captured frame to its review. @returns the photo's animation, paused at its start */
  async function reviewed(element: FakeDocCapture): Promise<Animation | undefined> {
    element.fake.previews.set('candidate', await createImageBitmap(new ImageData(856, 540)));
    await element.show(sceneState('review-good'));
    const lift = queryElement(element, '[part=picture]')
      .getAnimations()
      .find((animation) => !(animation instanceof CSSAnimation));
    lift?.pause();
    if (lift) lift.currentTime = 0;
    return lift;
  }

  it('camera photo goes to review → its animation starts where the captured frame was', async () => {
    const element = await renderAiming();
    await element.show(createState({ name: 'checking' }));
    const frame = queryElement(element, '.flash').getBoundingClientRect();
    const lift = await reviewed(element);
    const begin = queryElement(element, '[part=picture]').getBoundingClientRect();
    for (const side of ['x', 'width'] as const) expect(begin[side], side).to.be.closeTo(frame[side], 1);
    expect(begin.y + begin.height / 2).to.be.closeTo(frame.y + frame.height / 2, 1);
    lift?.finish();
    expect(queryElement(element, '[part=picture]').getBoundingClientRect().y).not.to.be.closeTo(frame.y, 1);
  });

  it('reduced motion, or a photo from a file → the photo under review has no animation', async () => {
    const file = await renderAiming();
    expect(await reviewed(file)).to.equal(undefined);
    const element = await renderAiming();
    await element.show(createState({ name: 'checking' }));
    pretendMedia('reduce', true);
    expect(await reviewed(element)).to.equal(undefined);
  });
});
