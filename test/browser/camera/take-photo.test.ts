import { expect } from '@open-wc/testing';
import { takePhoto, takeHighResPhoto } from '../../../src/camera/camera.js';
import { captureErrorFrom } from '../../support/capture-error-from.js';
import { FakeClock } from '../../support/fake-clock.js';
import { replaceImageCapture } from '../../support/fake-image-capture.js';
import { decodePhoto, drawRedAndBlue } from '../../support/frame/decode-photo.js';
import { openVideoPages } from '../../support/frame/video-page.js';
import { waitUntil } from '../../support/wait-until.js';

describe('takePhoto', () => {
  const page = openVideoPages({ isAttached: true });

  const PHOTO = drawRedAndBlue(2000, 1500);
  const never = (): Promise<Blob> => new Promise(() => undefined);
  const jpeg = (): Promise<Blob> => PHOTO.convertToBlob({ type: 'image/jpeg' });
  /** The clock stands still unless a test moves it: encoding the camera's photo may take longer than the time limit. */
  async function takeTestPhoto(clock = new FakeClock()): Promise<File> {
    const [track] = page.stream.getVideoTracks();
    if (track === undefined) throw new Error('no track');
    const options = { signal: page.controller.signal, name: 'back.jpg' };
    const takeBetterPhoto = (): Promise<File | null> => takeHighResPhoto(page.video, track, { ...options, clock });
    return takePhoto(page.video, { ...options, takeBetterPhoto });
  }

  it('camera without a high-resolution photo → takePhoto returns a JPEG in the size of the video stream', async () => {
    const file = await takeTestPhoto();
    expect(file).to.include({ name: 'back.jpg', type: 'image/jpeg' });
    const { width, height, rgba } = await decodePhoto(file);
    expect({ width, height }).to.deep.equal({ width: 640, height: 360 });
    expect(Math.max(...rgba(5, 5).slice(0, 3))).to.be.greaterThan(60);
  });

  it('high-resolution photo clearly larger than the video stream → takePhoto returns that photo', async () => {
    replaceImageCapture({ takePhoto: jpeg, width: 2000, height: 1500 });
    expect((await decodePhoto(await takeTestPhoto())).width).to.equal(2000);
  });

  for (const [what, isBetter, seen] of [
    ['the frame becomes the photo', false, [640]],
    ['there is a better photo', true, []],
  ] as const)
    it(`onPixels where ${what} → receives the pixels of ${String(seen.length)} frames`, async () => {
      const widths: number[] = [];
      const better = new File([], 'better.jpg');
      const photo = await takePhoto(page.video, {
        signal: page.controller.signal,
        takeBetterPhoto: async () => (isBetter ? better : null),
        onPixels(pixels) {
          widths.push(pixels.width);
          pixels.close();
        },
      });
      expect(widths).to.deep.equal(seen);
      expect(photo === better).to.equal(isBetter);
    });

  const unusable: readonly [string, () => Promise<Blob>, number?, number?][] = [
    ['is hardly larger than the stream', jpeg, 700, 400],
    ['would not fit a phone canvas', jpeg, 8000, 6000],
    ['fails', () => Promise.reject(new DOMException('no', 'UnknownError'))],
    ['is no JPEG', () => PHOTO.convertToBlob({ type: 'image/png' })],
    ['is smaller than promised', () => drawRedAndBlue(320, 180).convertToBlob({ type: 'image/jpeg' })],
    ['is broken', async () => new Blob([new Uint8Array(100)], { type: 'image/jpeg' })],
  ];
  for (const [name, request, width = 2000, height = 1500] of unusable) {
    it(`high-resolution photo that ${name} → takePhoto returns the video frame instead`, async () => {
      replaceImageCapture({ takePhoto: request, width, height });
      expect((await decodePhoto(await takeTestPhoto())).width).to.equal(640);
    });
  }

  it('no high-resolution photo within 1.5 s → takePhoto returns the video frame instead', async () => {
    const clock = new FakeClock();
    replaceImageCapture({ takePhoto: never, width: 2000, height: 1500 });
    const grabbing = takeTestPhoto(clock);
    await waitUntil(() => clock.pending > 0);
    clock.advance(1500);
    expect((await decodePhoto(await grabbing)).width).to.equal(640);
    expect(clock.pending).to.equal(0);
  });

  it('takePhoto with a given frame → encodes that frame, and closes the frame even if aborted', async () => {
    const frame = await createImageBitmap(drawRedAndBlue(320, 180));
    const file = await takePhoto(page.video, { signal: page.controller.signal, frame });
    expect((await decodePhoto(file)).width).to.equal(320);
    expect(frame.width).to.equal(0);
    const unused = await createImageBitmap(drawRedAndBlue(320, 180));
    page.controller.abort();
    await takePhoto(page.video, { signal: page.controller.signal, frame: unused }).catch(() => undefined);
    expect(unused.width).to.equal(0);
  });

  it('video without a stream → takePhoto fails with camera_lost', async () => {
    page.video.srcObject = null;
    expect((await captureErrorFrom(takeTestPhoto())).code).to.equal('camera_lost');
  });

  it('takePhoto aborted while the camera takes the photo → AbortError', async () => {
    replaceImageCapture({ takePhoto: never, width: 2000, height: 1500 });
    const grabbing = takeTestPhoto().catch((reason: unknown) => reason);
    page.controller.abort();
    expect(await grabbing).to.have.property('name', 'AbortError');
  });
});
