import { expect } from '@open-wc/testing';
import { openCamera, type Camera } from '../../../src/camera/camera.js';
import type { ErrorCode } from '../../../src/contract/contract.js';
import { fakeCamera } from '../../../src/testing/testing.js';
import type { CameraFailure, FakeCamera, FakeCameraOptions } from '../../../src/testing/testing.js';
import { codeOf } from '../../support/camera/open-camera-page.js';
import { FakeClock } from '../../support/fake-clock.js';
import { afterTest } from '../../support/test-scope.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';

const own = { get: navigator.mediaDevices.getUserMedia, query: navigator.permissions.query };
const RED: [number, number, number] = [200, 20, 20];
const BLUE: [number, number, number] = [20, 20, 200];

/** A picture of one colour. */
function plain([red, green, blue]: readonly number[], width = 64, height = 36): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.fillStyle = `rgb(${red} ${green} ${blue})`;
  context.fillRect(0, 0, width, height);
  return canvas;
}
const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'));

/** What a video shows in its middle: the strongest of its colours. */
async function seen(video: HTMLVideoElement): Promise<'red' | 'green' | 'blue' | 'none'> {
  if (video.readyState < 2) return 'none';
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  if (Math.max(red, green, blue) < 100) return 'none';
  return red > Math.max(green, blue) ? 'red' : green > blue ? 'green' : 'blue';
}

async function play(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
  await video.play();
  return video;
}

describe('fakeCamera', () => {
  let camera: FakeCamera;
  function install(options?: FakeCameraOptions): void {
    camera = fakeCamera(options);
    afterTest(camera.restore);
  }
  function open(clock?: FakeClock): Promise<Camera> {
    const life = new AbortController();
    afterTest(() => life.abort());
    return openCamera({ signal: life.signal, clock });
  }

  it('show() while an earlier content still loads → the later one stays', async () => {
    install();
    let load: (content: HTMLCanvasElement) => void = () => undefined;
    const early = camera.show(new Promise<HTMLCanvasElement>((resolve) => (load = resolve)));
    await camera.show(plain(RED));
    load(plain(BLUE));
    await early;
    const video = await play((await open()).stream);
    await waitUntil(async () => (await seen(video)) === 'red');
    await nextFrames();
    expect(await seen(video)).to.equal('red');
  });

  it('fakeCamera.show() with a canvas, blob, URL or draw function → the open stream shows that image', async () => {
    install();
    await camera.show(plain(RED));
    const video = await play((await open()).stream);
    const untilSeen = (color: string): Promise<void> => waitUntil(async () => (await seen(video)) === color);
    await untilSeen('red');
    await camera.show(await blobOf(plain(BLUE)));
    await untilSeen('blue');
    const address = URL.createObjectURL(await blobOf(plain(RED)));
    await camera.show(address);
    URL.revokeObjectURL(address);
    await untilSeen('red');
    await camera.show((context) => {
      context.fillStyle = '#00c000';
      context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    });
    await untilSeen('green');
  });

  it('fakeCamera.show() with a recorded video → the stream plays it in a loop', async function () {
    const mimeType = 'video/webm';
    // WebKitGTK records MP4 only, and plays it only where a decoder for H.264 is installed.
    if (!MediaRecorder.isTypeSupported(mimeType)) this.skip();
    install();
    const canvas = plain(RED, 160, 90);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType });
    const recorded = new Promise<Blob>((resolve) =>
      recorder.addEventListener('dataavailable', ({ data }) => resolve(data)),
    );
    const started = new Promise((resolve) => recorder.addEventListener('start', resolve));
    recorder.start();
    await started;
    for (const colour of [RED, BLUE])
      for (let frame = 0; frame < 24; frame++) {
        canvas.getContext('2d')!.fillStyle = `rgb(${colour.join(' ')})`;
        canvas.getContext('2d')!.fillRect(0, 0, 160, 90);
        await nextFrames(1);
      }
    recorder.stop();
    await camera.show(await recorded);
    const video = await play((await open()).stream);
    for (const colour of ['red', 'blue', 'red', 'blue']) await waitUntil(async () => (await seen(video)) === colour);
  });

  it('fakeCamera.show() with a URL that answers 404 → rejects with an error that names 404', async () => {
    install();
    const error = await camera.show('/test-files/there-is-none').catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error).with.property('message').that.contains('404');
  });

  it('fakeCamera.showDocuments() with two documents → both lie on the desk; clear() → the desk is empty', async () => {
    install({ lenses: [{ deviceId: 'one', label: 'One', width: 320, height: 480 }] });
    await camera.showDocuments(plain(RED, 86, 54), plain(BLUE, 86, 54));
    const video = await play((await open()).stream);
    const column = async (): Promise<string> => {
      const context = new OffscreenCanvas(1, 480).getContext('2d')!;
      context.drawImage(video, 160, 0, 1, 480, 0, 0, 1, 480);
      const { data } = context.getImageData(0, 0, 1, 480);
      const colours = Array.from({ length: 480 }, (_, y) => {
        const [red = 0, green = 0, blue = 0] = data.slice(y * 4);
        return red > 150 && blue < 90 && green < 60 ? 'red' : blue > 150 && red < 90 ? 'blue' : 'desk';
      });
      return colours.filter((colour, at) => colour !== colours[at - 1]).join(' ');
    };
    await waitUntil(async () => (await column()) === 'desk red desk blue desk');
    camera.clear();
    await waitUntil(async () => (await column()) === 'desk');
  });

  const CODES: Readonly<Record<CameraFailure, ErrorCode>> = {
    denied: 'camera_denied',
    dismissed: 'camera_dismissed',
    'not-found': 'camera_absent',
    'in-use': 'camera_busy',
    hangs: 'camera_timeout',
  };
  for (const [failure, code] of Object.entries(CODES) as [CameraFailure, ErrorCode][])
    it(`fakeCamera.fail('${failure}') → opening a camera fails with ${code} until recover()`, async () => {
      install();
      camera.fail(failure);
      const clock = failure === 'hangs' ? new FakeClock() : undefined;
      const opening = codeOf(open(clock));
      if (clock) {
        await waitUntil(() => clock.pending > 0);
        clock.advance(60_000);
      }
      expect(await opening).to.equal(code);
      expect(camera.liveTracks).to.have.lengthOf(0);
      camera.recover();
      expect((await open()).lens.label).to.equal('Back Camera');
    });

  it('fakeCamera.end() → the open camera restarts; with no device left, it reports camera_lost', async () => {
    install();
    const opened = await open();
    const restarted = new Promise((resolve) => opened.addEventListener('restarted', resolve));
    camera.end();
    await restarted;
    // The restart was reported and ends now.
    await new Promise(requestAnimationFrame);
    expect(camera.liveTracks).to.have.lengthOf(1);
    const lost = new Promise<Event>((resolve) => opened.addEventListener('lost', resolve));
    camera.fail('not-found');
    camera.end();
    expect(await lost).to.have.nested.property('error.code', 'camera_lost');
  });

  it('fakeCamera.mute() → no frames until unmute(), and the track fires mute and unmute', async () => {
    install();
    let frames = 0;
    await camera.show((context) => {
      frames += 1;
      context.fillRect(0, 0, 10, 10);
    });
    const { stream } = await open();
    const [track] = stream.getVideoTracks();
    const heard: string[] = [];
    track!.addEventListener('mute', () => heard.push('mute'));
    track!.onunmute = () => heard.push('unmute');
    camera.mute();
    const before = frames;
    expect(track!.muted).to.equal(true);
    await nextFrames();
    expect(frames).to.equal(before);
    camera.unmute();
    await waitUntil(() => frames > before);
    expect(heard).to.deep.equal(['mute', 'unmute']);
  });

  it('fakeCamera with three lenses → no labels before permission; the main lens opens; torch, zoom and lens can be set', async () => {
    const main = { deviceId: 'main', label: 'Back Camera', facing: 'environment' } as const;
    const lenses = [
      { deviceId: 'self', label: 'Front Camera', facing: 'user' },
      { deviceId: 'wide', label: 'Back Ultra Wide Camera', facing: 'environment' },
      { ...main, torch: true, zoom: { min: 0.5, max: 4, step: 0.1 } },
    ] as const;
    install({ permission: 'prompt', lenses });
    expect((await navigator.mediaDevices.enumerateDevices()).map(({ label }) => label)).to.deep.equal(['', '', '']);
    const opened = await open();
    expect(opened.lens.deviceId).to.equal('main');
    expect(camera.lens?.deviceId).to.equal('main');
    expect((await navigator.permissions.query({ name: 'camera' })).state).to.equal('granted');
    expect(await opened.setTorch(true)).to.equal(true);
    expect(camera.torch).to.equal(true);
    expect(await opened.setZoom(9)).to.equal(4);
    expect(camera.zoom).to.equal(4);
    expect(camera.applied).to.deep.include({ torch: true });
    expect(camera.requests.length).to.be.greaterThan(0);
    await opened.useLens('wide');
    expect(camera.lens?.deviceId).to.equal('wide');
    expect(camera.torch).to.equal(false);
  });

  it('getUserMedia without video under fakeCamera → the browser itself rejects it, and no request is recorded', async () => {
    install();
    const error: unknown = await navigator.mediaDevices.getUserMedia({}).catch((reason: unknown) => reason);
    expect(error).to.have.property('name', 'TypeError');
    expect(camera.requests).to.have.lengthOf(0);
  });

  it('fakeCamera.restore(), also twice → getUserMedia is the browser’s own, and all tracks are stopped', async () => {
    install();
    const { stream } = await open();
    camera.restore();
    camera.restore();
    expect(navigator.mediaDevices.getUserMedia).to.equal(own.get);
    expect(navigator.permissions.query).to.equal(own.query);
    expect(stream.getVideoTracks()[0]?.readyState).to.equal('ended');
    expect(camera.liveTracks).to.have.lengthOf(0);
  });
});
