/** Checks frames of the fake camera in the real worker while it reads their MRZ. */
import { startWorkerClient } from '../../../src/worker/client/client.js';
import type { DocType, Side } from '../../../src/contract/contract.js';
import { attachStream } from '../../../src/frame/frame.js';

/** The check of one frame. */
export interface FrameCheckTime {
  /** As the worker measures: the check alone. */
  readonly checkMs: number;
  /** As the page sees it, waiting for a step of reading included. */
  readonly roundTripMs: number;
  /** Whether the worker was reading an MRZ when the frame was sent. */
  readonly isWhileReading: boolean;
}

export interface LiveReadingTimes {
  readonly looks: readonly FrameCheckTime[];
  /** Work of each reading, cutting the lines out included, ms. */
  readonly workMs: readonly number[];
  /** From the frame to the text, frames that were looked at between the steps included, ms. */
  readonly wallMs: readonly number[];
  /** What a frame may have to wait for: each step of reading, ms. */
  readonly stepMs: readonly number[];
  /** Text lines of the zones. */
  readonly lineCount: number;
}

interface RecordedChecks {
  readonly steps: readonly number[];
  readonly readings: readonly {
    readonly beganMs: number;
    readonly endedMs: number;
    readonly workMs: number;
    readonly lines: number;
  }[];
}

/** What the watched worker saw until now. */
function fetchRecordedChecks(): Promise<RecordedChecks> {
  const channel = new BroadcastChannel('watched-worker');
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<RecordedChecks>) => {
      channel.close();
      resolve(data);
    });
    channel.postMessage('tell');
  });
}

const WARM_UP_READINGS = 4;

/** @param frames looks that count; those before the engine is warm do not */
async function bench(frames: number, docType: DocType, side: Side): Promise<LiveReadingTimes> {
  const client = await startWorkerClient({ workerUrl: '/dist/doc-capture.watched.js' });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
  const video = document.body.appendChild(document.createElement('video'));
  await attachStream(video, stream);
  const look = async (): Promise<{ beganMs: number; checkMs: number; roundTripMs: number }> => {
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const begun = performance.now();
    const report = await client.checkFrame(new VideoFrame(video), 1, { docType, side });
    const roundTripMs = performance.now() - begun;
    return { beganMs: performance.timeOrigin + begun, checkMs: report.elapsedMs, roundTripMs };
  };
  // The modules load, the first MRZs are read and the engine warms up.
  let before = await fetchRecordedChecks();
  for (let n = 0; n < 600 && before.readings.length <= WARM_UP_READINGS; n++) {
    await look();
    if (n % 10 === 9) before = await fetchRecordedChecks();
  }
  const looked = [];
  for (let n = 0; n < frames; n++) looked.push(await look());
  const { steps, readings } = await fetchRecordedChecks();
  stream.getTracks().forEach((track) => track.stop());
  client.dispose();
  const done = readings.slice(before.readings.length).filter(({ endedMs }) => Number.isFinite(endedMs));
  return {
    looks: looked.map(({ beganMs, checkMs, roundTripMs }) => ({
      checkMs,
      roundTripMs,
      isWhileReading: readings.some((each) => each.beganMs <= beganMs && beganMs < each.endedMs),
    })),
    workMs: done.map(({ workMs }) => workMs),
    wallMs: done.map(({ beganMs, endedMs }) => endedMs - beganMs),
    stepMs: steps.slice(before.steps.length),
    lineCount: readings.at(-1)?.lines ?? 0,
  };
}

Object.assign(window, { bench });
