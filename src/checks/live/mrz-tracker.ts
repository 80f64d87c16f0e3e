/** Searches a tracked document for its MRZ on some frames, and gives it to a reader that runs beside the checks. */
import type { Plane } from '../image/plane.js';
import type { UprightMrz } from '../mrz/locate/find-mrz.js';

/** Frames between two searches while no MRZ has been found: where the side must have one, and where it may. */
const SEARCH_INTERVAL_FRAMES = 4;
const UNREQUIRED_SEARCH_INTERVAL_FRAMES = 12;
/** Frames between two searches while the MRZ is to be read. */
const READ_INTERVAL_FRAMES = 6;
/** Frames between two searches when nothing is left to read. */
const RECHECK_INTERVAL_FRAMES = 24;
/** A slow device searches after so long, whatever the number of frames. */
const MAX_SEARCH_INTERVAL_MS = 1000;
/** Frames for which a certain reading proves that the frames are sharp. */
const SHARPNESS_PROOF_FRAMES = 12;

/** Reads the MRZ of live frames. The check of a frame never waits for it. */
export interface LiveMrzReader {
  /** A frame is being read; no other one is accepted. */
  readonly isBusy: boolean;
  /** All characters are certain, from all frames of this document. `null` until one was read. */
  readonly valid: boolean | null;
  /** Number of frames that were read with certainty on their own. */
  readonly sharp: number;
  /** Reads the MRZ of a frame. */
  offer(plane: Plane, zone: UprightMrz): void;
  /** Forgets what was read: another document is in view, or none. */
  reset(): void;
}

/** A tracked document in the current frame. */
interface TrackedDocument {
  readonly plane: Plane;
  /** The document was found in this frame. */
  readonly isVisible: boolean;
  /** The side that is expected has an MRZ. */
  readonly isMrzRequired: boolean;
}

/** What a series of frames tells of the MRZ on a document. */
export interface MrzTracker {
  /** `null` until the document was searched. */
  readonly present: boolean | null;
  readonly valid: boolean | null;
  /** One of the last frames was read with certainty on its own. */
  readonly isProvenSharp: boolean;
  processFrame(
    document: TrackedDocument,
    timeMs: number,
    find: () => UprightMrz | null,
    reader: LiveMrzReader | null,
  ): void;
  /** No document is in view. */
  reset(reader: LiveMrzReader | null): void;
}

export function createMrzTracker(): MrzTracker {
  let frames = 0;
  let searchedMs = -Infinity;
  let present: boolean | null = null;
  let valid: boolean | null = null;
  let sharpFrames = 0;
  let provenUntilFrame = -1;

  return {
    get present() {
      return present;
    },
    get valid() {
      return valid;
    },
    get isProvenSharp() {
      return frames <= provenUntilFrame;
    },
    processFrame({ plane, isVisible, isMrzRequired }, timeMs, find, reader) {
      valid = reader?.valid ?? null;
      if (reader !== null && reader.sharp > sharpFrames) provenUntilFrame = frames + SHARPNESS_PROOF_FRAMES;
      sharpFrames = reader?.sharp ?? 0;
      const isToBeRead = reader !== null && valid !== true;
      const readInterval = isToBeRead && !reader.isBusy ? READ_INTERVAL_FRAMES : RECHECK_INTERVAL_FRAMES;
      const searchInterval = isMrzRequired ? SEARCH_INTERVAL_FRAMES : UNREQUIRED_SEARCH_INTERVAL_FRAMES;
      const interval = present === true ? readInterval : searchInterval;
      const isOverdue = interval < RECHECK_INTERVAL_FRAMES && timeMs - searchedMs >= MAX_SEARCH_INTERVAL_MS;
      const isDue = frames++ % interval === 0 || isOverdue;
      if (!isDue || !isVisible) return;
      searchedMs = timeMs;
      const located = find();
      present = located !== null;
      if (located?.missing === null && isToBeRead) reader.offer(plane, located);
    },
    reset(reader) {
      present = null;
      valid = null;
      provenUntilFrame = -1;
      reader?.reset();
    },
  };
}
