/** Instructions to the person while the camera runs. `move_back_to_focus` takes the place of a `blur` that stays. */
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
  'move_back_to_focus',
  'hold_still',
] as const;
export type Hint = (typeof HINTS)[number];
