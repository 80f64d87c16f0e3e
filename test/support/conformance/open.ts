/** Points that no test proves yet. Whoever proves one takes it off: a test holds this list to the truth. */
export const OPEN: readonly string[] = [
  'the result of a demand comes to the callback url',
  'name of the parameter with the callback url',
  'callback authentication',
  'photo, any other status',
  'rate limits',
];
