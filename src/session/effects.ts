import type { Side } from '../contract/contract.js';

/**
 * What the outside world is asked to do, as data. Each kind runs at most once at a time: a new one of the same kind
 * aborts the one before, and `abort` ends it without a successor.
 */
export type Effect =
  | { readonly type: 'openCamera' }
  | { readonly type: 'closeCamera' }
  | { readonly type: 'shoot' }
  | { readonly type: 'check'; readonly file: File; readonly side: Side }
  | { readonly type: 'prepare'; readonly files: readonly File[] }
  | {
      readonly type: 'send';
      readonly files: readonly File[];
      /** A new submission, under a new idempotency key; else the person tries the same one again. */
      readonly fresh: boolean;
    }
  | { readonly type: 'abort'; readonly kinds: readonly AbortableEffect[] };

/** Effects that take time and can be aborted. */
export const ABORTABLE_EFFECTS = ['openCamera', 'shoot', 'check', 'prepare', 'send'] as const;
export type AbortableEffect = (typeof ABORTABLE_EFFECTS)[number];
