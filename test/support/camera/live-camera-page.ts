import { expect } from '@open-wc/testing';
import { openCamera, type Camera, type CameraLostEvent } from '../../../src/camera/camera.js';
import { attachStream } from '../../../src/camera/camera.js';
import { FakeClock } from '../fake-clock.js';
import { PageCamera, type PageCameraOptions } from '../page-camera.js';
import { waitUntil } from '../wait-until.js';

/** The lens that a page has by default. */
export const BACK_LENS = { deviceId: 'main', label: 'Back Camera', facing: 'environment' } as const;

/** A page with cameras, one open camera, a video element, and the camera's events. */
export class LiveCameraPage {
  readonly controller = new AbortController();
  readonly clock = new FakeClock();
  readonly video = document.body.appendChild(document.createElement('video'));
  /** `restarted`, or the error code of a lost camera. */
  readonly events: string[] = [];
  readonly page: PageCamera;

  constructor(lenses: PageCameraOptions['lenses'] = [BACK_LENS]) {
    this.page = new PageCamera({ lenses });
  }

  async open(): Promise<Camera> {
    const camera = await openCamera({ signal: this.controller.signal, clock: this.clock });
    camera.addEventListener('restarted', () => {
      this.events.push('restarted');
      if (this.video.srcObject) void attachStream(this.video, camera.stream).catch(() => undefined);
    });
    camera.addEventListener('lost', (event) => this.events.push((event as CameraLostEvent).error.code));
    return camera;
  }

  /** Opens the camera, shows its video, and starts its watchdog. */
  async openAndWatch(): Promise<Camera> {
    const camera = await this.open();
    await attachStream(this.video, camera.stream);
    camera.watch(this.video);
    return camera;
  }

  /** How often the page has asked for a camera. */
  get requestCount(): number {
    return this.page.requests.length;
  }

  /** Waits for an event, and expects it to be this one. */
  async expectEvent(name: string): Promise<void> {
    await waitUntil(() => this.events.length > 0);
    expect(this.events).to.deep.equal([name]);
  }

  /** Waits for a real frame; the fake clock does not advance. */
  async waitForRealFrame(): Promise<void> {
    let seen = false;
    this.video.requestVideoFrameCallback(() => (seen = true));
    await waitUntil(() => seen);
  }

  /** Ends everything. @throws AssertionError when a track or a timer is left */
  close(): void {
    this.controller.abort();
    this.video.srcObject = null;
    this.video.remove();
    expect(this.page.liveTracks, 'no track is live').to.have.length(0);
    expect(this.clock.pending, 'no timer stays set').to.equal(0);
    this.page.restore();
  }
}
