import {
  createLiveCheck,
  type Expectation,
  type LiveCheck,
  type LiveMrzReaderFactory,
  type LiveReport,
} from '../checks/checks.js';
import type { CreateDrawingSurface } from './drawing-surface.js';
import { createFramePixelReader, type StreamLuminanceRange } from './read-frame-pixels.js';

/** Beyond this number, the stream whose last frame is oldest is forgotten. One element has one stream at a time. */
const MAX_STREAMS = 8;

/** What is remembered of a stream from frame to frame. */
interface LiveStream {
  readonly check: LiveCheck;
  readonly levels: StreamLuminanceRange;
}

/** The code that works on files, in a chunk of its own: live frames do not wait for it. */
export const loadPhotoTasks = (): Promise<typeof import('./photo-tasks.js')> => import('./photo-tasks.js');

/** Checks one frame of a stream, and closes it. */
export type CheckLiveFrame = (
  frame: VideoFrame | ImageBitmap,
  streamId: number,
  expectation: Expectation,
) => Promise<LiveReport>;

/**
 * Creates a check of live frames that tells streams apart.
 * @param getReaderFactory `null` until the reader of MRZs is loaded
 */
export function createLiveFrameCheck(
  createSurface: CreateDrawingSurface,
  getReaderFactory: () => LiveMrzReaderFactory | null,
): CheckLiveFrame {
  const streams = new Map<number, LiveStream>();
  const readPixels = createFramePixelReader(createSurface);

  function useStream(id: number): LiveStream {
    const stream = streams.get(id) ?? { check: createLiveCheck(getReaderFactory), levels: { areFull: false } };
    // A map keeps the order of insertion: the stream that was used last comes last.
    streams.delete(id);
    streams.set(id, stream);
    const [oldest] = streams.keys();
    if (streams.size > MAX_STREAMS && oldest !== undefined) streams.delete(oldest);
    return stream;
  }

  // The pixel reader reuses its buffers: one frame at a time.
  return createTaskQueue()(async (frame, streamId, expectation) => {
    try {
      const { check, levels } = useStream(streamId);
      return check(await readPixels(frame, levels), performance.now(), expectation);
    } finally {
      frame.close();
    }
  });
}

type Task<A extends unknown[], T> = (...args: A) => Promise<T>;

/** @returns a function that wraps tasks; the tasks that it wraps run one at a time, in the order of their calls */
export function createTaskQueue(): <A extends unknown[], T>(task: Task<A, T>) => Task<A, T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) =>
    (...args) => {
      const run = last.then(() => task(...args));
      last = run.catch(() => undefined);
      return run;
    };
}
