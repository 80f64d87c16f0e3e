/** The best frame of the last moments, so that the picture that is taken need not be the last one. */
import type { Frame } from './capture-frame.js';

/** A frame that is held, and what its holder knows about it. */
export interface BufferedFrame<T> {
  readonly frame: Frame;
  readonly details: T;
  /** When it was taken, ms. */
  readonly atMs: number;
}

export interface BestFrameBuffer<T> {
  /**
   * Takes the frame over and keeps it when it is at least as good as the one held, or when that one was taken before
   * `sinceMs`; the other of the two is closed.
   */
  offer(kept: BufferedFrame<T>, score: number, sinceMs: number): void;
  /** Hands the frame over, to be closed by the taker; `null` when there is none taken since then. */
  take(sinceMs: number): BufferedFrame<T> | null;
  /** Closes what is held. */
  clear(): void;
  /** A frame is held. */
  readonly hasFrame: boolean;
}

/**
 * Holds one frame and no more: a camera has few buffers, and one whose frames are held stands still. Chromium's stops
 * at four and crawls at three; the eyes have one of them.
 */
export function createBestFrameBuffer<T>(): BestFrameBuffer<T> {
  let held: { readonly kept: BufferedFrame<T>; readonly score: number } | null = null;

  function clear(): void {
    held?.kept.frame.close();
    held = null;
  }

  return {
    offer(kept, score, sinceMs) {
      // As good and later is better: it is nearer to what the person sees.
      if (held && held.score > score && held.kept.atMs >= sinceMs) return kept.frame.close();
      clear();
      held = { kept, score };
    },
    take(sinceMs) {
      if (held && held.kept.atMs < sinceMs) clear();
      const kept = held?.kept ?? null;
      held = null;
      return kept;
    },
    clear,
    get hasFrame() {
      return held !== null;
    },
  };
}
