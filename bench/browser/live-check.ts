/** Checks frames of the fake camera at 1280 × 720 in the real worker, and reports the duration of each check. */
import { startWorkerClient } from '../../src/worker/client/client.js';
import { attachStream } from '../../src/camera/camera.js';

export interface LiveCheckTimes {
  readonly width: number;
  readonly height: number;
  /** As the worker measures: the check alone. */
  readonly checkMs: number[];
  /** As the page sees it: frame handed over, checked, report back. */
  readonly roundTripMs: number[];
}

async function bench(frames: number): Promise<LiveCheckTimes> {
  const client = await startWorkerClient({ workerUrl: '/dist/standalone/doc-capture.worker.js' });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
  const video = document.createElement('video');
  document.body.append(video);
  const { width, height } = await attachStream(video, stream);
  const checkMs: number[] = [];
  const roundTripMs: number[] = [];
  const warmUp = 20;
  for (let i = 0; i < frames + warmUp; i++) {
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const frame = new VideoFrame(video);
    const begun = performance.now();
    const report = await client.checkFrame(frame, 1, { docType: 'id_card', side: 'front' });
    if (i < warmUp) continue;
    roundTripMs.push(performance.now() - begun);
    checkMs.push(report.elapsedMs);
  }
  stream.getTracks().forEach((track) => track.stop());
  client.dispose();
  return { width, height, checkMs, roundTripMs };
}

Object.assign(window, { bench });
