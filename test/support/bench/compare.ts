/**
 * The live check through the real worker, and OpenCV.js with jscanify through one of their own, frame by frame in turn on
 * the same frames: whatever else the machine does meets both.
 */
import { startWorkerClient } from '../../../src/worker/client/client.js';

export interface CompareTask {
  /** Addresses of the frames, in the order in which they are seen, over and over. */
  readonly urls: readonly string[];
  readonly frames: number;
  readonly warmUp: number;
  /** Every frame belongs to a stream of its own, so that the document is searched anew. */
  readonly isAnew: boolean;
}

export interface CompareTimes {
  /** As the worker measures: the check alone, its pixels at hand. */
  readonly oursCheckMs: number[];
  /** As the page sees it: frame handed over, pixels read, checked, answer back. */
  readonly oursRoundTripMs: number[];
  readonly contourCheckMs: number[];
  readonly contourRoundTripMs: number[];
  /** Frames in which our check showed a document. A document is only shown once two frames agree. */
  readonly seen: number;
}

interface CompareImage {
  readonly i420: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** A picture as a camera would hand it over: I420, full range. */
async function load(url: string): Promise<CompareImage> {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const i420 = new Uint8Array(width * height * 1.5);
  const halfWidth = width / 2;
  const chroma = width * height;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      i420[y * width + x] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
      if (x % 2 !== 0 || y % 2 !== 0) continue;
      const to = chroma + (y / 2) * halfWidth + x / 2;
      i420[to] = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
      i420[to + chroma / 4] = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
    }
  }
  return { i420, width, height };
}

function frameOf({ i420, width, height }: CompareImage, timestamp: number): VideoFrame {
  const colorSpace = { fullRange: true, matrix: 'smpte170m', primaries: 'smpte170m', transfer: 'smpte170m' } as const;
  return new VideoFrame(i420, { format: 'I420', codedWidth: width, codedHeight: height, timestamp, colorSpace });
}

function contourWorker(): Promise<(frame: VideoFrame) => Promise<{ readonly checkMs: number }>> {
  const worker = new Worker('/bench/opencv.worker.js');
  const answer = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data as T), { once: true });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    });
  worker.postMessage('ready');
  return answer().then(() => (frame) => {
    const said = answer<{ readonly checkMs: number }>();
    worker.postMessage(frame, [frame]);
    return said;
  });
}

const opened = Promise.all([startWorkerClient({ workerUrl: '/dist/doc-capture.worker.js' }), contourWorker()]);
let streams = 0;

async function compare({ urls, frames, warmUp, isAnew }: CompareTask): Promise<CompareTimes> {
  const [client, contour] = await opened;
  const pictures = await Promise.all(urls.map(load));
  const times: CompareTimes & { seen: number } = {
    oursCheckMs: [],
    oursRoundTripMs: [],
    contourCheckMs: [],
    contourRoundTripMs: [],
    seen: 0,
  };
  let stream = ++streams;
  for (let n = 0; n < frames + warmUp; n++) {
    const picture = pictures[n % pictures.length];
    if (!picture) throw new Error('No frames');
    if (isAnew) stream = ++streams;
    const ours = frameOf(picture, n * 33_333);
    const begun = performance.now();
    const report = await client.checkFrame(ours, stream, { docType: 'id_card', side: 'front' });
    const done = performance.now();
    const theirs = frameOf(picture, n * 33_333);
    const begunTheirs = performance.now();
    const { checkMs } = await contour(theirs);
    const doneTheirs = performance.now();
    if (n < warmUp) continue;
    times.oursCheckMs.push(report.elapsedMs);
    times.oursRoundTripMs.push(done - begun);
    times.contourCheckMs.push(checkMs);
    times.contourRoundTripMs.push(doneTheirs - begunTheirs);
    if (report.document !== null) times.seen++;
  }
  return times;
}

Object.assign(window, { compare });
