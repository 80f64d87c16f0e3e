import type { Frame } from './capture-frame.js';

/** A frame with what is known about it. */
export interface BufferedFrame<T> {
  readonly frame: Frame;
  readonly details: T;
  /** When it was captured, in milliseconds. */
  readonly atMs: number;
}

/** Holds the best frame of the last moments, so that the photo need not be the last frame. */
export interface BestFrameBuffer<T> {
  /**
   * Takes ownership of a frame. Keeps it if it is at least as good as the held one, or if that one is older than
   * `oldestMs`; the other of the two is closed.
   */
  offer(candidate: BufferedFrame<T>, score: number, oldestMs: number): void;
  /** Hands the held frame over; the receiver closes it. `null` if there is none of at least `oldestMs`. */
  take(oldestMs: number): BufferedFrame<T> | null;
  /** Closes the held frame. */
  clear(): void;
  readonly hasFrame: boolean;
}

/**
 * Creates a buffer of one frame and no more: a camera has few buffers, and stalls while its frames are held. Chromium's
 * stops at four held frames and slows down at three; the checks hold one of them.
 */
export function createBestFrameBuffer<T>(): BestFrameBuffer<T> {
  let held: { readonly buffered: BufferedFrame<T>; readonly score: number } | null = null;

  function clear(): void {
    held?.buffered.frame.close();
    held = null;
  }

  return {
    offer(candidate, score, oldestMs) {
      // Of equally good frames the later one is nearer to what the person sees.
      if (held && held.score > score && held.buffered.atMs >= oldestMs) return candidate.frame.close();
      clear();
      held = { buffered: candidate, score };
    },
    take(oldestMs) {
      if (held && held.buffered.atMs < oldestMs) clear();
      const buffered = held?.buffered ?? null;
      held = null;
      return buffered;
    },
    clear,
    get hasFrame() {
      return held !== null;
    },
  };
}
