/** Points that no test proves yet. Whoever proves one takes it off: a test holds this list to the truth. */
export const UNPROVEN_POINTS: readonly string[] = [];
