/** Limits of how a document lies in the frame: the checks decide by them, and the session gives directions by them. */

/** A corner nearer to the frame's border than this share of the frame is cut off. */
export const CUT_OFF_MARGIN_SHARE = 0.004;

/** Default of `maxFill`: a cut-off document that spans more of the frame than this share is too near. */
export const MAX_DOCUMENT_FILL_SHARE = 0.9;
