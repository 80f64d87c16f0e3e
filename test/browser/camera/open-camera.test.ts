import { expect } from '@open-wc/testing';
import { openCamera, type Camera, type CameraLostEvent, type OpenCameraOptions } from '../../../src/camera/camera.js';
import { isCaptureError, type ErrorCode } from '../../../src/contract/contract.js';
import { PageCamera, type PageCameraOptions } from '../../support/page-camera.js';
import { FakeClock } from '../../support/fake-clock.js';
import { waitUntil } from '../../support/wait-until.js';

const PHONE = [
  { deviceId: 'wide', label: 'camera2 2, facing back', facing: 'environment' },
  { deviceId: 'main', label: 'camera2 0, facing back', facing: 'environment' },
  { deviceId: 'selfie', label: 'camera2 1, facing front', facing: 'user' },
] as const;

describe('openCamera', () => {
  let page: PageCamera;
  let controller: AbortController;
  const install = (options?: PageCameraOptions): PageCamera => (page = new PageCamera(options));
  const open = (options: Partial<OpenCameraOptions> = {}): Promise<Camera> =>
    openCamera({ signal: controller.signal, ...options });
  const codeOf = async (promise: Promise<unknown>): Promise<ErrorCode | 'none'> => {
    const error: unknown = await promise.then(
      () => 'none',
      (reason: unknown) => reason,
    );
    if (error === 'none') return 'none';
    if (isCaptureError(error)) return error.code;
    throw error;
  };

  beforeEach(() => {
    controller = new AbortController();
  });
  afterEach(() => {
    controller.abort();
    expect(page.liveTracks, 'no track is live').to.have.length(0);
    page.restore();
  });

  it('device labels hidden before permission → one getUserMedia request with facingMode.ideal "environment"', async () => {
    install({
      lenses: [
        { deviceId: 'front', label: 'Front Camera', facing: 'user' },
        { deviceId: 'back', label: 'Back Camera', facing: 'environment' },
      ],
      permission: 'prompt',
    });
    const camera = await open();
    expect(camera.lens).to.deep.equal({
      deviceId: 'back',
      label: 'Back Camera',
      facing: 'environment',
      kind: 'main',
    });
    expect(camera.lenses).to.deep.equal([camera.lens]);
    expect(page.requests).to.have.length(1);
    expect(page.requests[0]).to.have.nested.property('facingMode.ideal', 'environment');
    expect(camera.stream.getVideoTracks()[0]?.readyState).to.equal('live');
  });

  it('device labels readable → one getUserMedia request, for the main back lens by its deviceId', async () => {
    install({ lenses: PHONE });
    const camera = await open();
    expect(camera.lens.deviceId).to.equal('main');
    expect(page.requests).to.have.length(1);
    expect(page.requests[0]).to.have.nested.property('deviceId.exact', 'main');
    expect(camera.lenses.map(({ deviceId }) => deviceId)).to.deep.equal(['main', 'wide']);
  });

  it('device labels readable only after the first request → a second request, for the main back lens', async () => {
    install({ lenses: PHONE, permission: 'prompt' });
    const camera = await open();
    expect(camera.lens.deviceId).to.equal('main');
    expect(page.requests).to.have.length(2);
    expect(page.liveTracks).to.have.length(1);
  });

  it('a camera labelled IR and a colour camera → openCamera opens the colour camera', async () => {
    install({
      lenses: [
        { deviceId: 'ir', label: 'Integrated IR Camera' },
        { deviceId: 'rgb', label: 'Integrated Camera' },
      ],
      permission: 'prompt',
    });
    expect((await open()).lens.deviceId).to.equal('rgb');
  });

  it('lens chosen by deviceId → opened, and opened again by default until the device disappears', async () => {
    install({ lenses: PHONE });
    const chosen = await open({ deviceId: 'wide' });
    expect(chosen.lens.deviceId).to.equal('wide');
    chosen.stop();
    const again = await open();
    expect(again.lens.deviceId).to.equal('wide');
    again.stop();
    // The remembered device no longer exists.
    page.lenses = [{ deviceId: 'tele', label: 'camera2 3, facing back', facing: 'environment' }, ...PHONE.slice(1)];
    const other = await open();
    expect(other.lens.deviceId).to.equal('main');
  });

  const refusals: readonly [string, PageCameraOptions, string, string, ErrorCode][] = [
    ['denied', { permission: 'denied' }, 'NotAllowedError', 'Permission denied', 'camera_denied'],
    ['dismissed', { permission: 'prompt' }, 'NotAllowedError', 'Permission dismissed', 'camera_dismissed'],
    [
      'denied in a browser without permission queries',
      { permission: 'unknown' },
      'NotAllowedError',
      '',
      'camera_denied',
    ],
    ['absent', {}, 'NotFoundError', '', 'camera_absent'],
    ['not supported', {}, 'NotSupportedError', '', 'camera_unsupported'],
  ];
  for (const [name, options, error, message, code] of refusals) {
    it(`getUserMedia rejects with ${error} (${name}) → openCamera fails with ${code}`, async () => {
      install({ lenses: PHONE, ...options });
      page.next({ name: error, message }, { name: error, message });
      expect(await codeOf(open({ deviceId: 'no-such' }))).to.equal(code);
      expect(page.requests).to.have.length(code === 'camera_absent' ? 2 : 1);
    });
  }

  it('no camera connected → openCamera fails with camera_absent', async () => {
    install({ lenses: [] });
    expect(await codeOf(open())).to.equal('camera_absent');
  });

  it('camera busy at the first request → openCamera waits, retries with fewer constraints, and opens', async () => {
    const clock = new FakeClock();
    install({ lenses: PHONE, permission: 'unknown' });
    page.next({ name: 'NotReadableError' });
    const opening = open({ clock, deviceId: 'main' });
    await waitUntil(() => page.requests.length === 1 && clock.pending > 0);
    await waitUntil(() => {
      clock.advance(100);
      return page.requests.length > 1;
    });
    expect((await opening).stream.active).to.equal(true);
    expect(page.requests[1]).to.deep.equal({ facingMode: { ideal: 'environment' } });
  });

  it('camera still busy at the second request → openCamera fails with camera_busy', async () => {
    install({ lenses: PHONE });
    page.next({ name: 'AbortError' }, { name: 'NotReadableError' });
    expect(await codeOf(open({ deviceId: 'main' }))).to.equal('camera_busy');
    expect(page.requests).to.have.length(2);
  });

  it('getUserMedia rejects the constraints twice → a third request without constraints opens the camera', async () => {
    install({ permission: 'prompt' });
    page.next({ name: 'OverconstrainedError' }, { name: 'OverconstrainedError' });
    const camera = await open({ deviceId: 'gone' });
    expect(page.requests).to.have.length(3);
    expect(page.requests.at(-1)).to.equal(true);
    expect(camera.lens.label).to.equal('Page camera');
  });

  it('permission granted, but getUserMedia never settles → camera_timeout after 8 s', async () => {
    const clock = new FakeClock();
    install({ lenses: PHONE });
    page.next('hang');
    const code = codeOf(open({ clock }));
    await waitUntil(() => clock.pending > 0);
    clock.advance(7999);
    expect(clock.pending).to.equal(1);
    clock.advance(1);
    expect(await code).to.equal('camera_timeout');
    expect(clock.pending).to.equal(0);
  });

  it('permission prompt stays open → onWaiting after 8 s, camera_timeout after 60 s', async () => {
    const clock = new FakeClock();
    install({ lenses: PHONE, permission: 'prompt' });
    page.next('hang');
    let waiting = 0;
    const code = codeOf(open({ clock, onWaiting: () => (waiting += 1) }));
    await waitUntil(() => clock.pending > 0);
    clock.advance(8000);
    expect(waiting).to.equal(1);
    clock.advance(51_999);
    expect(clock.pending).to.equal(1);
    clock.advance(1);
    expect(await code).to.equal('camera_timeout');
    expect(waiting).to.equal(1);
  });

  it('permission granted after 30 s, but no stream follows → camera_timeout 8 s after the grant', async () => {
    const clock = new FakeClock();
    install({ lenses: PHONE, permission: 'prompt' });
    page.next('hang');
    const code = codeOf(open({ clock }));
    await waitUntil(() => clock.pending > 0);
    clock.advance(30_000);
    page.permission = 'granted';
    clock.advance(7999);
    expect(clock.pending).to.equal(1);
    clock.advance(1);
    expect(await code).to.equal('camera_timeout');
  });

  it('getUserMedia delivers a stream after the abort → the stream is stopped', async () => {
    install({ lenses: PHONE, permission: 'prompt' });
    const release = page.hold();
    const opening = open().catch((reason: unknown) => reason);
    await waitUntil(() => page.requests.length === 1);
    controller.abort();
    expect(await opening).to.have.property('name', 'AbortError');
    release();
    await waitUntil(() => page.givenTracks.length === 1 && page.liveTracks.length === 0);
  });

  it('getUserMedia delivers a stream after camera_timeout → the stream is stopped', async () => {
    const clock = new FakeClock();
    install({ lenses: PHONE });
    const release = page.hold();
    const code = codeOf(open({ clock }));
    await waitUntil(() => clock.pending > 0);
    clock.advance(8000);
    expect(await code).to.equal('camera_timeout');
    release();
    await waitUntil(() => page.givenTracks.length === 1 && page.liveTracks.length === 0);
  });

  it('openCamera with an aborted signal → AbortError without a camera request', async () => {
    install({ lenses: PHONE });
    controller.abort();
    expect(await open().catch((reason: unknown) => reason)).to.have.property('name', 'AbortError');
    expect(page.requests).to.have.length(0);
  });

  const environments: readonly [string, object, string, unknown, ErrorCode][] = [
    ['an insecure page', window, 'isSecureContext', false, 'camera_insecure'],
    ['a browser without cameras', navigator, 'mediaDevices', undefined, 'camera_unsupported'],
    ['a browser without getUserMedia', navigator, 'mediaDevices', {}, 'camera_unsupported'],
    ['an iframe without allow=camera', document, 'featurePolicy', { allowsFeature: () => false }, 'camera_policy'],
    ['an iframe without allow=camera', document, 'permissionsPolicy', { allowsFeature: () => false }, 'camera_policy'],
  ];
  for (const [name, target, property, value, code] of environments) {
    it(`openCamera in ${name} (${property}) → ${code} without a camera request`, async () => {
      install({ lenses: PHONE });
      const own = Object.getOwnPropertyDescriptor(target, property);
      Object.defineProperty(target, property, { configurable: true, value });
      try {
        expect(await codeOf(open())).to.equal(code);
      } finally {
        if (own === undefined) Reflect.deleteProperty(target, property);
        else Object.defineProperty(target, property, own);
      }
      expect(page.requests).to.have.length(0);
    });
  }

  it('camera whose applyConstraints never settles → openCamera resolves after 500 ms', async () => {
    const clock = new FakeClock();
    install({ lenses: [{ deviceId: 'odd', label: 'Back Camera', focusModes: ['continuous'], deaf: true }] });
    const opening = open({ clock });
    await waitUntil(() => page.applied.length === 1);
    clock.advance(500);
    expect((await opening).stream.active).to.equal(true);
  });

  it('second openCamera on the page → the first camera stops before the new request, lost with camera_busy', async () => {
    install({ lenses: PHONE });
    const first = await open();
    const lost: ErrorCode[] = [];
    first.addEventListener('lost', (event) => lost.push((event as CameraLostEvent).trouble.code));
    const release = page.hold();
    const second = open();
    expect(page.liveTracks, 'stopped before the next request').to.have.length(0);
    expect(lost).to.deep.equal(['camera_busy']);
    release();
    expect((await second).stream.active).to.equal(true);
    first.stop();
    expect(page.liveTracks).to.have.length(1);
    expect(lost).to.have.length(1);
  });

  it('second openCamera while the first request is pending → the first call fails with camera_busy', async () => {
    install({ lenses: PHONE, permission: 'prompt' });
    const release = page.hold();
    const first = codeOf(open());
    await waitUntil(() => page.requests.length === 1);
    const second = open();
    expect(await first).to.equal('camera_busy');
    release();
    expect((await second).stream.active).to.equal(true);
    await waitUntil(() => page.liveTracks.length === 1);
  });

  it('stopped camera → no lost event when another camera opens', async () => {
    install({ lenses: PHONE });
    const first = await open();
    let lost = 0;
    first.addEventListener('lost', () => (lost += 1));
    first.stop();
    await open();
    expect(lost).to.equal(0);
  });
});

describe('openCamera in a frame of another origin', () => {
  for (const [allow, expected] of [
    ['', 'camera_policy'],
    ['camera', 'opened'],
  ] as const) {
    it(`openCamera in a cross-origin iframe with allow="${allow}" → ${expected}`, async () => {
      const frame = document.createElement('iframe');
      frame.allow = allow;
      const address = new URL('/test/support/camera-frame.html', location.href);
      address.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
      frame.src = address.href;
      const message = new Promise((resolve) => {
        window.addEventListener('message', ({ data, source }) => source === frame.contentWindow && resolve(data));
      });
      document.body.append(frame);
      try {
        expect(await message).to.equal(expected);
      } finally {
        frame.remove();
      }
    });
  }
});
