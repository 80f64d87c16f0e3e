import { LIVE_SEARCH_EFFORT, type SearchEffort } from '../document/find-document.js';

/** Finds documents with a faint border, on busy ground, small or tilted. It takes 1.7 times as long as the ordinary one. */
export const THOROUGH_SEARCH_EFFORT: SearchEffort = {
  ...LIVE_SEARCH_EFFORT,
  maxScored: 60,
  maxAligned: 6,
  maxRepaired: 2,
};

/**
 * Of so many frames without a document one is searched thoroughly, the second at first. At 30 frames a second that is the
 * frame in which the trackers of parts search too: the other two of three frames cost no more than the ordinary search.
 */
const THOROUGH_EVERY_FRAMES = 3;
const FIRST_THOROUGH_FRAME = 2;

/** Chooses how thoroughly the next frame of a series is searched. */
export type SearchEffortChooser = (isDocumentFollowed: boolean) => SearchEffort;

export function createSearchEffortChooser(): SearchEffortChooser {
  let framesWithout = 0;
  return (isDocumentFollowed) => {
    framesWithout = isDocumentFollowed ? 0 : framesWithout + 1;
    const isThorough = framesWithout % THOROUGH_EVERY_FRAMES === FIRST_THOROUGH_FRAME;
    return isThorough ? THOROUGH_SEARCH_EFFORT : LIVE_SEARCH_EFFORT;
  };
}
