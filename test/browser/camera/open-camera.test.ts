import { expect } from '@open-wc/testing';
import type { CameraLostEvent, OpenCameraOptions } from '../../../src/camera/camera.js';
import type { ErrorCode } from '../../../src/contract/contract.js';
import { codeOf, OpenCameraPage, PHONE_LENSES } from '../../support/camera/open-camera-page.js';
import { FakeClock } from '../../support/fake-clock.js';
import { pretendVisibility, type PageCameraOptions } from '../../support/page-camera.js';
import { afterTest, replaceForTest } from '../../support/test-scope.js';
import { waitUntil } from '../../support/wait-until.js';

describe('openCamera', () => {
  let page: OpenCameraPage;
  const install = (options?: PageCameraOptions): OpenCameraPage => (page = new OpenCameraPage(options));

  afterEach(() => page.close());

  it('device labels hidden before permission → one getUserMedia request with facingMode.ideal "environment"', async () => {
    install({
      lenses: [
        { deviceId: 'front', label: 'Front Camera', facing: 'user' },
        { deviceId: 'back', label: 'Back Camera', facing: 'environment' },
      ],
      permission: 'prompt',
    });
    const camera = await page.open();
    expect(camera.lens).to.deep.equal({ deviceId: 'back', label: 'Back Camera', facing: 'environment', kind: 'main' });
    expect(camera.lenses).to.deep.equal([camera.lens]);
    expect(page.requests).to.have.length(1);
    expect(page.requests[0]).to.deep.equal({
      ...{ width: { ideal: 1920 }, height: { ideal: 1080 }, facingMode: { ideal: 'environment' } },
    });
    expect(camera.stream.getVideoTracks()[0]?.readyState).to.equal('live');
  });

  it('device labels readable → one getUserMedia request, for the main back lens by its deviceId', async () => {
    install({ lenses: PHONE_LENSES });
    const camera = await page.open();
    expect(camera.lens.deviceId).to.equal('main');
    expect(page.requests).to.have.length(1);
    expect(page.requests[0]).to.have.nested.property('deviceId.exact', 'main');
    expect(page.requests[0]).not.to.have.property('facingMode');
    expect(camera.lenses.map(({ deviceId }) => deviceId)).to.deep.equal(['main', 'wide']);
  });

  it('device labels readable only after the first request → a second request, for the main back lens', async () => {
    install({ lenses: PHONE_LENSES, permission: 'prompt' });
    const camera = await page.open();
    expect(camera.lens.deviceId).to.equal('main');
    expect(page.requests).to.have.length(2);
    expect(page.liveTracks).to.have.length(1);
  });

  it('lens chosen by deviceId → opened, and opened again by default until the device disappears', async () => {
    install({ lenses: PHONE_LENSES });
    const chosen = await page.open({ deviceId: 'wide' });
    expect(chosen.lens.deviceId).to.equal('wide');
    chosen.stop();
    const again = await page.open();
    expect(again.lens.deviceId).to.equal('wide');
    again.stop();
    // The remembered device no longer exists.
    page.lenses = [
      { deviceId: 'tele', label: 'camera2 3, facing back', facing: 'environment' },
      ...PHONE_LENSES.slice(1),
    ];
    const other = await page.open();
    expect(other.lens.deviceId).to.equal('main');
  });

  for (const [times, last] of [
    [1, 'the same constraints'],
    [2, 'fewer constraints'],
  ] as const)
    it(`camera busy at ${times} requests → openCamera waits, retries with ${last}, and opens`, async () => {
      const clock = new FakeClock();
      install({ lenses: PHONE_LENSES, permission: 'unknown' });
      page.next(...Array.from({ length: times }, () => ({ name: 'NotReadableError' })));
      const opening = page.open({ clock, deviceId: 'main' });
      await waitUntil(() => page.requests.length === 1 && clock.pending > 0);
      await waitUntil(() => {
        clock.advance(100);
        return page.requests.length > times;
      });
      expect((await opening).stream.active).to.equal(true);
      const fewer = { facingMode: { ideal: 'environment' } };
      expect(page.requests[times]).to.deep.equal(times === 1 ? page.requests[0] : fewer);
    });

  it('getUserMedia rejects the constraints twice → a third request without constraints opens the camera', async () => {
    install({ permission: 'prompt' });
    page.next({ name: 'OverconstrainedError' }, { name: 'OverconstrainedError' });
    const camera = await page.open({ deviceId: 'gone' });
    expect(page.requests).to.have.length(3);
    expect(page.requests.at(-1)).to.equal(true);
    expect(camera.lens.label).to.equal('Page camera');
  });

  describe('while a request is pending', () => {
    let clock: FakeClock;
    beforeEach(() => void (clock = new FakeClock()));

    /** Begins to open a camera that does not settle. */
    async function openPending(permission: PermissionState, options: Partial<OpenCameraOptions> = {}) {
      install({ lenses: PHONE_LENSES, permission });
      const release = page.hold();
      const code = codeOf(page.open({ clock, ...options }));
      await waitUntil(() => clock.pending > 0);
      return { code, release };
    }
    /** Expects `camera_timeout` after this time, and not before. */
    async function expectTimeout(code: Promise<ErrorCode>, ms: number): Promise<void> {
      clock.advance(ms - 1);
      expect(clock.pending).to.equal(1);
      clock.advance(1);
      expect(await code).to.equal('camera_timeout');
      expect(clock.pending).to.equal(0);
    }

    it('permission granted, but getUserMedia never settles → camera_timeout after 8 s', async () => {
      const { code } = await openPending('granted');
      await expectTimeout(code, 8000);
    });

    for (const [where, userAgent, limitS] of [
      ['', navigator.userAgent, 60],
      [' in the browser of an app', `${navigator.userAgent} [FBAN/FBIOS]`, 20],
    ] as const)
      it(`permission prompt stays open${where} → onWaiting after 8 s, camera_timeout after ${limitS} s`, async () => {
        replaceForTest(navigator, 'userAgent', userAgent);
        let waiting = 0;
        const { code } = await openPending('prompt', { onWaiting: () => (waiting += 1) });
        clock.advance(8000);
        expect(waiting).to.equal(1);
        await expectTimeout(code, limitS * 1000 - 8000);
        expect(waiting).to.equal(1);
      });

    it('permission granted after 30 s, but no stream follows → camera_timeout 8 s after the grant', async () => {
      const { code } = await openPending('prompt');
      clock.advance(30_000);
      page.permission = 'granted';
      await expectTimeout(code, 8000);
    });

    it('getUserMedia delivers a stream after the abort → the stream is stopped', async () => {
      install({ lenses: PHONE_LENSES, permission: 'prompt' });
      const release = page.hold();
      const opening = page.open().catch((reason: unknown) => reason);
      await waitUntil(() => page.requests.length === 1);
      page.controller.abort();
      expect(await opening).to.have.property('name', 'AbortError');
      release();
      await waitUntil(() => page.givenTracks.length === 1 && page.liveTracks.length === 0);
    });

    it('getUserMedia delivers a stream after camera_timeout → the stream is stopped', async () => {
      const { code, release } = await openPending('granted');
      await expectTimeout(code, 8000);
      release();
      await waitUntil(() => page.givenTracks.length === 1 && page.liveTracks.length === 0);
    });

    it('the page is hidden while the camera opens → its time limit begins when the page is seen again', async () => {
      const { code } = await openPending('granted');
      const show = pretendVisibility('hidden');
      expect(clock.pending).to.equal(0);
      clock.advance(9000);
      show();
      await expectTimeout(code, 8000);
    });

    it('openCamera with an aborted signal → AbortError without a camera request', async () => {
      install({ lenses: PHONE_LENSES });
      page.controller.abort();
      expect(await page.open().catch((reason: unknown) => reason)).to.have.property('name', 'AbortError');
      expect(page.requests).to.have.length(0);
    });

    it('camera whose applyConstraints never settles → openCamera resolves after 500 ms', async () => {
      install({ lenses: [{ deviceId: 'odd', label: 'Back Camera', focusModes: ['continuous'], deaf: true }] });
      const opening = page.open({ clock });
      await waitUntil(() => page.applied.length === 1);
      clock.advance(500);
      expect((await opening).stream.active).to.equal(true);
    });
  });

  describe('by context of the page', () => {
    const FORBIDS = { allowsFeature: () => false };
    const environments: readonly [string, object, string, unknown, ErrorCode][] = [
      ['an insecure page', window, 'isSecureContext', false, 'camera_insecure'],
      ['a browser without cameras', navigator, 'mediaDevices', undefined, 'camera_unsupported'],
      ['a browser without getUserMedia', navigator, 'mediaDevices', {}, 'camera_unsupported'],
      ['an iframe without allow=camera', document, 'featurePolicy', FORBIDS, 'camera_policy'],
      ['an iframe without allow=camera', document, 'permissionsPolicy', FORBIDS, 'camera_policy'],
    ];
    for (const [name, target, property, value, code] of environments) {
      it(`openCamera in ${name} (${property}) → ${code} without a camera request`, async () => {
        install({ lenses: PHONE_LENSES });
        replaceForTest(target, property, value);
        expect(await codeOf(page.open())).to.equal(code);
        expect(page.requests).to.have.length(0);
      });
    }

    it('second openCamera on the page → the first camera stops before the new request, lost with camera_busy', async () => {
      install({ lenses: PHONE_LENSES });
      const first = await page.open();
      const lost: ErrorCode[] = [];
      first.addEventListener('lost', (event) => lost.push((event as CameraLostEvent).error.code));
      const release = page.hold();
      const second = page.open();
      expect(page.liveTracks, 'stopped before the next request').to.have.length(0);
      expect(lost).to.deep.equal(['camera_busy']);
      release();
      expect((await second).stream.active).to.equal(true);
      first.stop();
      expect(page.liveTracks).to.have.length(1);
      expect(lost).to.have.length(1);
      const stopped = await second;
      stopped.addEventListener('lost', () => lost.push('camera_lost'));
      stopped.stop();
      await page.open();
      expect(lost, 'a stopped camera is not lost').to.have.length(1);
    });

    it('second openCamera while the first request is pending → the first call fails with camera_busy', async () => {
      install({ lenses: PHONE_LENSES, permission: 'prompt' });
      const release = page.hold();
      const first = codeOf(page.open());
      await waitUntil(() => page.requests.length === 1);
      const second = page.open();
      expect(await first).to.equal('camera_busy');
      release();
      expect((await second).stream.active).to.equal(true);
      await waitUntil(() => page.liveTracks.length === 1);
    });
  });
});

describe('openCamera in a frame of another origin', () => {
  const hasPolicyApi = 'permissionsPolicy' in document || 'featurePolicy' in document;
  for (const [allow, ...expected] of [
    ['', 'camera_policy', ...(hasPolicyApi ? [] : ['camera_denied'])],
    ['camera', 'opened'],
  ] as const)
    it(`allow="${allow}" → ${expected.join(' or ')}`, async () => {
      const frame = Object.assign(document.createElement('iframe'), { allow });
      const address = new URL('/test/support/camera-frame.html', location.href);
      address.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
      frame.src = address.href;
      const message = new Promise((resolve) => {
        window.addEventListener('message', ({ data, source }) => source === frame.contentWindow && resolve(data));
      });
      document.body.append(frame);
      afterTest(() => frame.remove());
      expect(expected).to.include(await message);
    });
});
