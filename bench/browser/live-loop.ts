/** Runs the live loop on the (fake) camera at 1280 × 720 with the real worker: its rate, and what it holds on to. */
import { startWorkerClient } from '../../src/worker/client/client.js';
import { attachStream } from '../../src/camera/camera.js';
import { runLiveLoop } from '../../src/headless/run-live-loop.js';
import { countOpenFrames } from '../../test/support/open-frames.js';

export interface LoopNumbers {
  /** Looks per second with a document, and after 4 s without one. */
  readonly perSecond: number;
  readonly idlePerSecond: number;
  /** Median of what one look took, as the page sees it, ms. */
  readonly lookMs: number;
  /** Frames of the camera per second, with and without the loop. */
  readonly cameraPerSecond: number;
  readonly cameraAlonePerSecond: number;
  /** Most frames open at once, in the first and in the last quarter. */
  readonly mostOpen: readonly [number, number];
  readonly openAtEnd: number;
  /** Of the page, MB, at the beginning and at the end. */
  readonly heapMb: readonly [number, number];
  readonly looks: number;
}

/**
 * @param looks how many to wait for
 * @param slowdownMs added to every look, as on a slower machine
 */
async function bench(looks: number, slowdownMs = 0): Promise<LoopNumbers> {
  const client = await startWorkerClient({ workerUrl: '/dist/standalone/doc-capture.worker.js' });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
  const video = document.body.appendChild(document.createElement('video'));
  await attachStream(video, stream);
  const frames = countOpenFrames();
  const controller = new AbortController();
  let cameraFrames = 0;
  const count = (): void => {
    cameraFrames += 1;
    video.requestVideoFrameCallback(count);
  };
  count();
  const pause = (ms: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms));
  await pause(3000);
  const cameraAlonePerSecond = cameraFrames / 3;
  const heap = (): number => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0;
  const heapBefore = heap();
  const times: number[] = [];
  const startsMs: number[] = [];
  const most: [number, number] = [0, 0];
  cameraFrames = 0;
  let idleFromMs: number | null = null;
  let lastSeenMs = performance.now();
  let loop = { takeBestFrame: (): { frame: { close(): void } } | null => null };
  const done = new Promise<void>((resolve) => {
    loop = runLiveLoop({
      video,
      checker: {
        checkFrame: async (frame, id, expectation) => {
          const begun = performance.now();
          startsMs.push(begun);
          const report = await client.checkFrame(frame, id, expectation);
          if (slowdownMs > 0) await pause(slowdownMs);
          times.push(performance.now() - begun);
          if (report.document) lastSeenMs = performance.now();
          else if (performance.now() - lastSeenMs > 4000) idleFromMs ??= performance.now();
          const quarter = times.length <= looks / 4 ? 0 : times.length > (looks * 3) / 4 ? 1 : null;
          if (quarter !== null) most[quarter] = Math.max(most[quarter], frames.open);
          return report;
        },
      },
      expectation: { docType: 'id_card', side: 'front' },
      signal: controller.signal,
      shutter: 'manual',
      onShutter: () => undefined,
      onView: () => {
        if (startsMs.length % 50 === 0) loop.takeBestFrame()?.frame.close();
        if (startsMs.length >= looks) resolve();
      },
    });
  });
  const begunMs = performance.now();
  await done;
  const tookMs = performance.now() - begunMs;
  const cameraPerSecond = (cameraFrames * 1000) / tookMs;
  controller.abort();
  await pause(200);
  const rate = (from: number, to: number): number => {
    const within = startsMs.filter((at) => at >= from && at < to);
    return ((within.length - 1) * 1000) / ((within.at(-1) ?? 1) - (within[0] ?? 0));
  };
  const idleAt = idleFromMs ?? Infinity;
  const numbers: LoopNumbers = {
    perSecond: rate(0, idleAt),
    idlePerSecond: idleFromMs === null ? NaN : rate(idleAt, Infinity),
    lookMs: times.toSorted((a, b) => a - b)[times.length >> 1] ?? NaN,
    cameraPerSecond,
    cameraAlonePerSecond,
    mostOpen: most,
    openAtEnd: frames.open,
    heapMb: [heapBefore / 1e6, heap() / 1e6],
    looks: times.length,
  };
  stream.getTracks().forEach((track) => track.stop());
  frames.restore();
  client.dispose();
  return numbers;
}

Object.assign(window, { bench });
