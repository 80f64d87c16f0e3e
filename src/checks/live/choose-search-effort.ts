import { LIVE_SEARCH_EFFORT, type SearchEffort } from '../document/find-document.js';

/** Finds documents with a faint border, on busy ground, small or tilted. It takes 1.7 times as long as the ordinary one. */
export const THOROUGH_SEARCH_EFFORT: SearchEffort = {
  ...LIVE_SEARCH_EFFORT,
  maxScored: 60,
  maxAligned: 6,
  maxRepaired: 2,
};

/** Of so many frames without a document one is searched thoroughly. */
const THOROUGH_EVERY_FRAMES = 3;

/** Chooses how thoroughly the next frame of a series is searched. */
export type SearchEffortChooser = (isDocumentFollowed: boolean) => SearchEffort;

export function createSearchEffortChooser(): SearchEffortChooser {
  let framesWithout = 0;
  return (isDocumentFollowed) => {
    framesWithout = isDocumentFollowed ? 0 : framesWithout + 1;
    const isThorough = framesWithout > 0 && framesWithout % THOROUGH_EVERY_FRAMES === 0;
    return isThorough ? THOROUGH_SEARCH_EFFORT : LIVE_SEARCH_EFFORT;
  };
}
