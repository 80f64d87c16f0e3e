import { createLiveCheckWith, type LiveDetectors, type LiveCheck } from '../../checks/checks.js';
import type { CreateDrawingSurface } from '../../photos/photos.js';
import { createFramePixelReader, type StreamLevels } from './read-frame-pixels.js';
import type { WorkerTasks } from '../worker.js';

/** Streams that are tracked at once; the one that was silent longest makes room. One element has one stream at a time. */
const MAX_STREAMS = 8;

/** One stream's eyes, and what is known of its levels. */
interface LiveCheckStream {
  readonly look: LiveCheck;
  readonly levels: StreamLevels;
}

/**
 * Looks at frames, each stream with eyes of its own that remember what they saw.
 * @param findersNow as for `createLookWith`
 */
export function createCheckFrameTask(
  createSurface: CreateDrawingSurface,
  findersNow: () => LiveDetectors | null,
): WorkerTasks['look'] {
  const streams = new Map<number, LiveCheckStream>();
  const readPixels = createFramePixelReader(createSurface);
  // The reader's buffers serve one frame at a time.
  let turn: Promise<unknown> = Promise.resolve();

  function eyesOf(stream: number): LiveCheckStream {
    const eyes = streams.get(stream) ?? { look: createLiveCheckWith(findersNow), levels: { areFull: false } };
    streams.delete(stream);
    streams.set(stream, eyes);
    const [oldest] = streams.keys();
    if (streams.size > MAX_STREAMS && oldest !== undefined) streams.delete(oldest);
    return eyes;
  }

  return (frame, stream, expectation) => {
    const answer = turn.then(async () => {
      try {
        const { look, levels } = eyesOf(stream);
        return look(await readPixels(frame, levels), performance.now(), expectation);
      } finally {
        frame.close();
      }
    });
    turn = answer.catch(() => undefined);
    return answer;
  };
}
