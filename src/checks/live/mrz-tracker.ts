import type { Plane, PxQuad } from '../image/plane.js';
import type { LocatedMrz } from '../mrz/locate/find-mrz.js';
import type { findMrz } from '../mrz/locate/find-mrz.js';

/** A zone is looked for every so many frames, and more rarely once seen: it does not come and go. */
const SEARCH_INTERVAL_FRAMES = 4;
const RECHECK_INTERVAL_FRAMES = 24;
/** Until all of it is certain, it is read every so many frames. */
const READ_INTERVAL_FRAMES = 6;
/** Frames for which a reading that was certain by itself proves the picture sharp. */
const SHARPNESS_PROOF_FRAMES = 12;

/** Reads zones of live frames beside the eyes; they never wait for it. */
export interface LiveMrzReader {
  /** One is being read: another one is not taken. */
  readonly isBusy: boolean;
  /** All is certain, by the frames since the document came into view. `null`: none was read yet. */
  readonly valid: boolean | null;
  /** Frames that were certain by themselves. */
  readonly sharp: number;
  offer(plane: Plane, zone: LocatedMrz): void;
  /** Another document, or none. */
  reset(): void;
}

/** A document as it is followed, px. */
interface TrackedDocument {
  readonly plane: Plane;
  readonly quad: PxQuad;
  /** Seen in this very frame. */
  readonly isVisible: boolean;
}

/** What a series of frames tells of a document's zone. */
export interface MrzTracker {
  readonly present: boolean | null;
  readonly valid: boolean | null;
  /** It was read in one of the last frames, by that frame alone. */
  readonly isProvenSharp: boolean;
  /** @returns a zone that was looked for in this frame, and found */
  processFrame(followed: TrackedDocument, find: typeof findMrz | null, reader: LiveMrzReader | null): LocatedMrz | null;
  /** No document is in view. */
  reset(reader: LiveMrzReader | null): void;
}

export function createMrzTracker(): MrzTracker {
  let frames = 0;
  let present: boolean | null = null;
  let valid: boolean | null = null;
  let proofs = 0;
  let provenUntil = -1;

  return {
    get present() {
      return present;
    },
    get valid() {
      return valid;
    },
    get isProvenSharp() {
      return frames <= provenUntil;
    },
    processFrame({ plane, quad, isVisible: isHere }, find, reader) {
      valid = reader?.valid ?? null;
      if (reader !== null && reader.sharp > proofs) provenUntil = frames + SHARPNESS_PROOF_FRAMES;
      proofs = reader?.sharp ?? 0;
      if (find === null) return null;
      const wantsToRead = reader !== null && valid !== true;
      const every =
        present !== true
          ? SEARCH_INTERVAL_FRAMES
          : wantsToRead && !reader.isBusy
            ? READ_INTERVAL_FRAMES
            : RECHECK_INTERVAL_FRAMES;
      if (frames++ % every !== 0 || !isHere) return null;
      const found = find(plane, quad, { isDocument: true, isLive: true });
      present = found !== null;
      if (found?.missing === null && wantsToRead) reader.offer(plane, found);
      return found;
    },
    reset(reader) {
      present = null;
      valid = null;
      provenUntil = -1;
      reader?.reset();
    },
  };
}
