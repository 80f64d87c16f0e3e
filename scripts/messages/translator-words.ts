/** What the messages of a subject are about, for translators. The subject is the first word of a key. */
export const SUBJECT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  action: 'what the person can do next',
  attempts: 'how often it may be tried again',
  camera: 'camera screen',
  captured: 'the photos are taken',
  checking: 'a photo is being checked',
  choose: 'question before the camera opens',
  doc: 'name of a kind of document',
  edge: 'read to people who do not see the camera screen',
  error: 'error',
  finding: 'problem of a photo, with what to do',
  fine: 'what is good about a photo',
  handoff: 'continuing on a phone',
  hint: 'shown over the live picture',
  move: 'read to people who do not see the camera screen',
  outcome: 'answer of the verification',
  permission: 'where a browser allows the camera, one step a line',
  picking: 'choosing a file',
  reason: 'why the verification rejected the document',
  resume: 'continuing after an interruption',
  review: 'looking at a photo before it is used',
  sending: 'the photos are being sent',
  side: 'name of a side of a document',
  type: 'the document is of another kind than asked for',
  viewer: 'the enlarged photo',
  welcome: 'first screen',
};

/** What replaces each placeholder, for translators. */
export const PLACEHOLDER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ago: 'a time in the past, such as “3 months ago”',
  count: 'a number',
  host: 'a website or organisation, such as “shop.example”',
  number: 'a number',
  side: 'a side of the document, such as “Front”',
  time: 'a time of day, such as “14:32”',
  total: 'a number',
  types: 'a list of documents',
};

/** The placeholders of a text, sorted: `['{count}']`. */
export const placeholdersIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
