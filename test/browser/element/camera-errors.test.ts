/** Camera errors in the real element: each has its own text and actions. */
import { expect } from '@open-wc/testing';
import type { ErrorCode } from '../../../src/contract/contract.js';
import type { StateName } from '../../../src/headless/headless.js';
import type { DocCapture } from '../../../src/index.js';
import { errorTexts } from '../../../src/element/message-selectors.js';
import { createTranslate } from '../../../src/i18n/i18n.js';
import { PageCamera, pretendVisibility } from '../../support/page-camera.js';
import type { PageCameraFailure, PageCameraOptions } from '../../support/page-camera.js';
import { addElement, aim, press, pressAction, reached, shown, takePhoto } from '../../support/element/live-element.js';
import { shownActions } from '../../support/element/render-element.js';
import { replaceForTest } from '../../support/test-scope.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';

/** The running timers of the camera's time limit of 8 s, from now on. */
function recordCameraTimeouts(): ReadonlySet<number> {
  const { setTimeout: set, clearTimeout: clear } = window;
  const limits = new Set<number>();
  replaceForTest(window, 'setTimeout', (run: () => void, ms?: number): number => {
    const id = set(run, ms);
    if (ms === 8000 && /\/src\/(camera|frame)\//.test(new Error().stack ?? '')) limits.add(id);
    return id;
  });
  replaceForTest(window, 'clearTimeout', (id: number) => (limits.delete(id), clear(id)));
  return limits;
}

describe('camera errors', () => {
  let camera: PageCamera;
  let element: DocCapture;

  function install(options?: PageCameraOptions): void {
    camera.restore();
    camera = new PageCamera(options);
  }
  beforeEach(() => {
    camera = new PageCamera();
    element = addElement();
  });
  afterEach(async () => {
    element.remove();
    await waitUntil(() => camera.liveTracks.length === 0);
    camera.restore();
  });

  const words = (): string => (shown(element, 'section')?.textContent ?? '').replace(/\s+/g, ' ');
  async function expectError(code: ErrorCode): Promise<void> {
    await reached(element, 'error');
    await element.updateComplete;
    expect(element.state.error?.code).to.equal(code);
    const { title, text } = errorTexts({ code }, createTranslate('en'));
    expect(words()).to.contain(title);
    // Of a denied camera, the text names the browser’s own place (camera-permission.test.ts).
    if (code !== 'camera_denied') expect(words()).to.contain(text);
    expect(shownActions(element.renderRoot)).to.include('file');
    expect(camera.liveTracks).to.have.length(0);
  }
  /** A retry succeeds. */
  async function goesOn(): Promise<void> {
    await pressAction(element, 'retry');
    await reached(element, 'aiming');
    expect(camera.liveTracks).to.have.length(1);
  }

  const times = (count: number, name: string): readonly PageCameraFailure[] =>
    Array.from({ length: count }, () => ({ name }));
  const REFUSED: readonly [string, ErrorCode, PageCameraOptions, readonly PageCameraFailure[]][] = [
    ['denied', 'camera_denied', { permission: 'denied' }, [{ name: 'NotAllowedError', message: 'Permission denied' }]],
    ['dismissed', 'camera_dismissed', { permission: 'prompt' }, [{ name: 'NotAllowedError', message: 'dismissed' }]],
    ['in use', 'camera_busy', {}, times(3, 'NotReadableError')],
    ['no camera', 'camera_absent', {}, [{ name: 'NotFoundError' }]],
    ['constraints not met', 'camera_constraints', {}, times(2, 'OverconstrainedError')],
  ];
  for (const [name, code, options, mishaps] of REFUSED)
    it(`camera request fails (${name}) → error screen ${code} with the action file; a retry opens the camera`, async () => {
      install(options);
      camera.next(...mishaps);
      element.start();
      await expectError(code);
      await goesOn();
    });

  it('camera denied → visibilitychange, focus, pageshow and online events cause no new camera request', async () => {
    camera.next({ name: 'NotAllowedError', message: 'Permission denied' });
    element.start();
    await expectError('camera_denied');
    pretendVisibility('hidden')();
    for (const type of ['focus', 'pageshow', 'online']) window.dispatchEvent(new Event(type));
    await nextFrames();
    expect(camera.requests).to.have.length(1);
    expect(element.state.name).to.equal('error');
  });

  it('camera unplugged while aiming → camera_lost; plugged in again, a retry opens the camera', async () => {
    await aim(element);
    const { lenses } = camera;
    camera.unplug('page');
    await expectError('camera_lost');
    camera.lenses = lenses;
    await goesOn();
  });

  it('camera unplugged during the review → the review stays, and the next side opens another camera', async () => {
    await aim(element);
    await takePhoto(element);
    camera.unplug('page');
    await waitUntil(() => camera.liveTracks.length === 0);
    expect(element.state.name).to.equal('review');
    camera.lenses = [{ deviceId: 'other', label: 'Other camera' }];
    await pressAction(element, 'use');
    await reached(element, 'turning');
    await pressAction(element, 'continue');
    await reached(element, 'aiming');
    expect(element.state.side).to.equal('back');
    expect(camera.liveTracks).to.have.length(1);
  });

  describe('hidden tab', () => {
    /** @param come how that moment of the flow is reached; it has the state `name` */
    function testHiddenTab(moment: string, name: StateName, come: () => Promise<void>): void {
      it(`tab hidden ${moment} → the camera stops, opens once when the tab is visible, and the flow continues`, async () => {
        await come();
        const asked = camera.requests.length;
        const show = pretendVisibility('hidden');
        expect(camera.liveTracks).to.have.length(0);
        show();
        await waitUntil(() => camera.liveTracks.length === 1);
        expect(camera.requests).to.have.length(asked + 1);
        expect(element.state.name).to.equal(name);
        if (name === 'review') await pressAction(element, 'retake');
        if (name === 'turning') await pressAction(element, 'continue');
        await reached(element, 'aiming');
        const video = shown<HTMLVideoElement>(element, 'video');
        const before = video?.currentTime ?? 0;
        await waitUntil(() => (video?.currentTime ?? 0) !== before && video?.paused === false);
        await takePhoto(element);
      });
    }

    testHiddenTab('while the camera shows', 'aiming', () => aim(element));
    testHiddenTab('at the review', 'review', async () => {
      await aim(element);
      await takePhoto(element);
    });
    testHiddenTab('while the card turns over', 'turning', async () => {
      await aim(element);
      await takePhoto(element);
      await pressAction(element, 'use');
      await reached(element, 'turning');
    });

    it('tab hidden before the first video frame → no camera time limit runs, and the video plays once visible', async () => {
      const limits = recordCameraTimeouts();
      const show = pretendVisibility('hidden');
      element.start();
      await reached(element, 'aiming');
      await waitUntil(() => camera.givenTracks.length === 1 && camera.liveTracks.length === 0);
      await element.updateComplete;
      expect(limits.size).to.equal(0);
      expect(element.state.name).to.equal('aiming');
      show();
      await waitUntil(() => (shown<HTMLVideoElement>(element, 'video')?.currentTime ?? 0) > 0);
    });
  });

  describe('rotated phone', () => {
    it('phone rotated while the photo is taken → photo and check report have the same orientation', async () => {
      await aim(element);
      await press(element, '.shutter');
      camera.turn();
      await reached(element, 'review');
      const { file, report } = element.state.candidate!;
      const { width, height } = await createImageBitmap(file);
      expect([width, height]).to.have.members([480, 640]);
      expect(report.size).to.deep.equal({ width, height });
    });

    it('phone rotated from landscape to portrait → the video box takes the new shape, and grows in height', async () => {
      element.style.cssText = 'width: 390px';
      await aim(element);
      const box = (): { readonly height: number; readonly ratio: number } => {
        const { width = 0, height = 0 } = shown<HTMLVideoElement>(element, 'video')?.getBoundingClientRect() ?? {};
        return { height, ratio: width / height };
      };
      await waitUntil(() => Math.abs(box().ratio - 4 / 3) < 0.02);
      const { height } = box();
      camera.turn();
      await waitUntil(() => Math.abs(box().ratio - 3 / 4) < 0.02);
      expect(box().height).to.be.above(1.2 * height);
    });
  });
});
