import type { Plane, PxQuad } from './image/plane.js';
import type { MrzFound } from './mrz/find.js';
import type { findMrz } from './mrz/find.js';

/** A zone is looked for every so many frames, and more rarely once seen: it does not come and go. */
const EVERY = 4;
const AGAIN = 24;
/** Until all of it is certain, it is read every so many frames. */
const READ_EVERY = 6;
/** Frames for which a reading that was certain by itself proves the picture sharp. */
const PROOF_FRAMES = 12;

/** Reads zones of live frames beside the eyes; they never wait for it. */
export interface ZoneReader {
  /** One is being read: another one is not taken. */
  readonly isBusy: boolean;
  /** All is certain, by the frames since the document came into view. `null`: none was read yet. */
  readonly valid: boolean | null;
  /** Frames that were certain by themselves. */
  readonly sharp: number;
  offer(plane: Plane, zone: MrzFound): void;
  /** Another document, or none. */
  reset(): void;
}

/** A document as it is followed, px. */
interface Followed {
  readonly plane: Plane;
  readonly quad: PxQuad;
  /** Seen in this very frame. */
  readonly isHere: boolean;
}

/** What a series of frames tells of a document's zone. */
export interface ZoneWatch {
  readonly present: boolean | null;
  readonly valid: boolean | null;
  /** It was read in one of the last frames, by that frame alone. */
  readonly isSharp: boolean;
  /** @returns a zone that was looked for in this frame, and found */
  look(followed: Followed, find: typeof findMrz | null, reader: ZoneReader | null): MrzFound | null;
  /** No document is in view. */
  lose(reader: ZoneReader | null): void;
}

export function createZoneWatch(): ZoneWatch {
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
    get isSharp() {
      return frames <= provenUntil;
    },
    look({ plane, quad, isHere }, find, reader) {
      valid = reader?.valid ?? null;
      if (reader !== null && reader.sharp > proofs) provenUntil = frames + PROOF_FRAMES;
      proofs = reader?.sharp ?? 0;
      if (find === null) return null;
      const wantsToRead = reader !== null && valid !== true;
      const every = present !== true ? EVERY : wantsToRead && !reader.isBusy ? READ_EVERY : AGAIN;
      if (frames++ % every !== 0 || !isHere) return null;
      const found = find(plane, quad, { isDocument: true, isLive: true });
      present = found !== null;
      if (found?.missing === null && wantsToRead) reader.offer(plane, found);
      return found;
    },
    lose(reader) {
      present = null;
      valid = null;
      provenUntil = -1;
      reader?.reset();
    },
  };
}
