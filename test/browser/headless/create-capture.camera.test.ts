import { expect } from '@open-wc/testing';
import { createCapture, type Capture, type CaptureConfig, type CaptureState } from '../../../src/headless/headless.js';
import { FLOW_CONFIG, waitForCaptureState } from '../../support/headless-capture.js';
import { PageCamera } from '../../support/page-camera.js';
import { replaceForTest } from '../../support/test-scope.js';
import { waitUntil } from '../../support/wait-until.js';

describe('createCapture with a camera', () => {
  let capture: Capture;
  const create = (config: CaptureConfig): Capture => (capture = createCapture({ ...FLOW_CONFIG, ...config }));
  afterEach(() => capture.dispose());
  /** Starts a capture, and waits until its camera shows. */
  async function aim(config: CaptureConfig): Promise<void> {
    create({ shutter: 'manual', ...config });
    capture.attach(video);
    capture.send({ type: 'start' });
    await waitForCaptureState(capture, 'aiming');
  }
  /** Shoots after the first live frame, and waits for the review. */
  async function shoot(): Promise<CaptureState> {
    await new Promise((resolve) => capture.subscribeLive(resolve));
    capture.send({ type: 'shoot' });
    return waitForCaptureState(capture, 'review');
  }
  let camera: PageCamera;
  let video: HTMLVideoElement;
  beforeEach(() => {
    camera = new PageCamera();
    video = document.body.appendChild(document.createElement('video'));
  });
  afterEach(() => {
    camera.restore();
    video.remove();
  });

  it('camera stream that arrives after dispose() → the stream is stopped', async () => {
    const grant = camera.hold();
    create({ docType: 'passport' });
    capture.send({ type: 'start' });
    await waitUntil(() => camera.requests.length === 1);
    capture.dispose();
    grant();
    await waitUntil(() => camera.givenTracks.length === 1 && camera.liveTracks.length === 0);
  });

  it('start and shoot with a camera → a camera photo to review; dispose() → the camera closes', async () => {
    await aim({ docType: 'passport', sources: ['camera', 'file'] });
    expect(camera.liveTracks).to.have.lengthOf(1);
    const { candidate } = await shoot();
    expect(candidate?.file.name).to.equal('front.jpg');
    expect(candidate?.source).to.equal('camera');
    capture.dispose();
    expect(camera.liveTracks).to.have.lengthOf(0);
  });

  it('listeners throw → the page is told, and the photo is sent all the same', async () => {
    const reported: unknown[] = [];
    replaceForTest(window, 'reportError', (error: unknown) => reported.push(error));
    await aim({ docType: 'passport' });
    const fail = (): never => {
      throw new Error('of the page');
    };
    capture.subscribe(fail);
    await shoot();
    capture.subscribeLive(fail);
    capture.send({ type: 'use' });
    await waitForCaptureState(capture, 'captured');
    expect(reported.length).to.be.greaterThan(0);
  });

  it('shoot before the first video frame → the photo is still taken, without a notice', async () => {
    await aim({ docType: 'passport' });
    expect(video.videoWidth).to.equal(0);
    capture.send({ type: 'shoot' });
    const { candidate, notice } = await waitForCaptureState(capture, 'review');
    expect(candidate?.source).to.equal('camera');
    expect(notice).to.equal(null);
  });

  it('shoot without a video attached → the notice camera_lost, and the camera shows again', async () => {
    create({ docType: 'passport', shutter: 'manual' });
    capture.send({ type: 'start' });
    await waitForCaptureState(capture, 'aiming');
    capture.send({ type: 'shoot' });
    const { notice } = await waitForCaptureState(capture, 'aiming');
    expect(notice?.code).to.equal('camera_lost');
  });

  it('two photos taken one after the other → only one camera stream is opened', async () => {
    await aim({ docType: 'id_card' });
    for (const type of ['retake', 'use'] as const) {
      await shoot();
      capture.send({ type });
      capture.send({ type: 'turned' });
      await waitForCaptureState(capture, 'aiming');
    }
    expect(capture.state.side).to.equal('back');
    expect(camera.givenTracks).to.have.lengthOf(1);
    expect(camera.liveTracks).to.have.lengthOf(1);
  });

  it('a second session in one capture → one summary for each session, and none for its first frame', async () => {
    const ends: string[] = [];
    create({
      docType: 'passport',
      shutter: 'manual',
      onSubmit: () => Promise.resolve({ verdict: true, reason: '', flow_id: 'f' }),
      onSummary: ({ end }) => ends.push(end),
    });
    capture.attach(video);
    for (const type of ['start', 'start'] as const) {
      capture.send({ type });
      await waitForCaptureState(capture, 'aiming');
      await shoot();
      capture.send({ type: 'use' });
      await waitForCaptureState(capture, 'answered');
    }
    expect(ends).to.deep.equal(['answered', 'answered']);
  });
});
