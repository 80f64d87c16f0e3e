/** Instructions to the person while the camera runs. */
export const HINTS = [
  'search',
  'turn_over',
  'move_closer',
  'move_back',
  'centre',
  'straighten',
  'more_light',
  'less_light',
  'covered',
  'glare',
  'blur',
  'hold_still',
] as const;
export type Hint = (typeof HINTS)[number];
