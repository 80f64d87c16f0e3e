import { createLookWith, type Finders, type Look } from '../checks/checks.js';
import type { CreateSurface } from '../photos/photos.js';
import { createPixelReader, type Levels } from './frame-pixels.js';
import type { Tasks } from './tasks.types.js';

/** Streams that are tracked at once; the one that was silent longest makes room. One element has one stream at a time. */
const MAX_STREAMS = 8;

/** One stream's eyes, and what is known of its levels. */
interface Stream {
  readonly look: Look;
  readonly levels: Levels;
}

/**
 * Looks at frames, each stream with eyes of its own that remember what they saw.
 * @param findersNow as for `createLookWith`
 */
export function createLooking(createSurface: CreateSurface, findersNow: () => Finders | null): Tasks['look'] {
  const streams = new Map<number, Stream>();
  const readPixels = createPixelReader(createSurface);
  // The reader's buffers serve one frame at a time.
  let turn: Promise<unknown> = Promise.resolve();

  function eyesOf(stream: number): Stream {
    const eyes = streams.get(stream) ?? { look: createLookWith(findersNow), levels: { areFull: false } };
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
