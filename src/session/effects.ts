import type { Expectation } from '../checks/checks.js';
import type { Side } from '../contract/contract.js';
import type { SentPhotos } from './outcome.js';

/** A photo that was kept, to be prepared for sending. */
export interface PhotoToSend {
  readonly side: Side;
  readonly file: File;
}

/**
 * Work outside the session, as data. An effect carries everything of the state that it uses. Each kind runs at most once
 * at a time: a new effect of the same kind aborts the one before, and `abort` ends it without a successor.
 */
export type Effect =
  | { readonly type: 'openCamera' }
  | { readonly type: 'closeCamera' }
  /** Checks `file`; with `null` it takes a photo with the open camera first, and reports it as `shot`. */
  | { readonly type: 'check'; readonly file: File | null; readonly expectation: PhotoExpectation }
  /** Makes the photos fit the service's limits. `prepared`: the files of an earlier attempt with the same photos. */
  | { readonly type: 'prepare'; readonly photos: readonly PhotoToSend[]; readonly prepared: readonly File[] }
  /** Prepares the photos likewise, then sends them. `sent`: what the answer is interpreted with. */
  | {
      readonly type: 'send';
      readonly photos: readonly PhotoToSend[];
      readonly prepared: readonly File[];
      readonly sent: SentPhotos;
    }
  | { readonly type: 'abort'; readonly kinds: readonly AbortableEffect[] };

/** What the session expects of the next photo, for its checks. */
export type PhotoExpectation = Expectation & { readonly side: Side };

/** Effects that take time and can be aborted. */
export const ABORTABLE_EFFECTS = ['openCamera', 'check', 'prepare', 'send'] as const;
export type AbortableEffect = (typeof ABORTABLE_EFFECTS)[number];
