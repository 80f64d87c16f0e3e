import { type Finders, type MrzSeen, type Pixels, type MrzPart } from '../checks/checks.js';
import { createPartDesk } from './part-desk.js';
import { loadSibling } from './siblings.js';

/** Fetches the reader of machine-readable zones. Rejects where it cannot be had. */
export type LoadMrz = () => Promise<MrzPart>;

type LiveReader = ReturnType<MrzPart['createLiveReader']>;

export interface ZoneDesk {
  /** Begins to load, once. */
  want(): void;
  /** For live frames: `null` until the reader has arrived. */
  readonly reader: Finders['reader'];
  /**
   * What a zone of a still says; what live frames said of the same document counts too.
   * Never rejects: `reading` says what came of it.
   */
  read(image: Pixels, seen: MrzSeen, today?: string): Promise<MrzSeen>;
}

export function createZoneDesk(load: LoadMrz): ZoneDesk {
  const desk = createPartDesk(load);
  /** The series of frames that came last: what it said is of the document that is photographed now. */
  let newest: LiveReader | null = null;
  return {
    want: desk.want,
    get reader() {
      const part = desk.arrived;
      return part && (() => (newest = part.createLiveReader(afterOthers)));
    },
    async read(image, seen, today) {
      try {
        const part = await desk.inTime();
        if (part !== null) return part.readMrz(image, seen, today, newest?.merge);
      } catch {
        // Its numbers did not arrive whole: the same as if it had not come.
      }
      return { ...seen, reading: 'unavailable' };
    },
  };
}

/** Frames and files that have arrived meanwhile come first. */
function afterOthers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The reader in a file of its own, run by a worker. @param address `null`: nobody told where it is */
export function mrzAt(address: () => string | null): LoadMrz {
  return async () => (await loadSibling('mrz', address())) as MrzPart;
}
