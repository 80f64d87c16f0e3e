import { createLiveCheckWith, type LiveCheck, type LiveDetectors } from '../../checks/checks.js';
import type { CreateDrawingSurface } from '../../photos/photos.js';
import type { WorkerTasks } from '../worker.js';
import { createFramePixelReader, type StreamLuminanceRange } from './read-frame-pixels.js';
import { createTaskQueue } from './task-wrappers.js';

/** Beyond this number, the stream whose last frame is oldest is forgotten. One element has one stream at a time. */
const MAX_STREAMS = 8;

/** What is remembered of a stream from frame to frame. */
interface LiveCheckStream {
  readonly check: LiveCheck;
  readonly levels: StreamLuminanceRange;
}

/**
 * Checks live frames, each stream with a live check of its own.
 * @param getDetectors as in `createLiveCheckWith`
 */
export function createCheckFrameTask(
  createSurface: CreateDrawingSurface,
  getDetectors: () => LiveDetectors | null,
): WorkerTasks['checkFrame'] {
  const streams = new Map<number, LiveCheckStream>();
  const readPixels = createFramePixelReader(createSurface);
  // The pixel reader reuses its buffers: one frame at a time.
  const enqueue = createTaskQueue();

  function useStream(id: number): LiveCheckStream {
    const stream = streams.get(id) ?? { check: createLiveCheckWith(getDetectors), levels: { areFull: false } };
    // A map keeps the order of insertion: the stream that was used last comes last.
    streams.delete(id);
    streams.set(id, stream);
    const [oldest] = streams.keys();
    if (streams.size > MAX_STREAMS && oldest !== undefined) streams.delete(oldest);
    return stream;
  }

  return enqueue(async (frame, streamId, expectation) => {
    try {
      const { check, levels } = useStream(streamId);
      return check(await readPixels(frame, levels), performance.now(), expectation);
    } finally {
      frame.close();
    }
  });
}
