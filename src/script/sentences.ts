import { BROWSER_CODES, RELAY_PROBLEMS } from '../contract/contract.js';
import { isForPictures } from './keys.js';

/**
 * A language comes in two files: what is said until there is a picture, and the rest, which follows at once. Of English the
 * entry has more, so that there are sentences for whatever fails to load: all but what is said once photos are on their
 * way, when there was a connection to fetch it by.
 */
export const PARTS = ['first', 'later'] as const;
export type Part = (typeof PARTS)[number];

/** Subjects of which nothing is said before the photos are on their way. */
const OF_ANSWERS = ['sending', 'captured', 'outcome', 'reason', 'attempts'];

/** The relay's problems that the browser finds by itself, in a file. */
const IN_FILES = ['too_large', 'unsupported_type', 'low_resolution', 'photo_count'];

/** The name of a part's sibling file. */
export const fileOf = (tag: string, part: Part): string => (part === 'first' ? tag : `${tag}.later`);

/** The keys of a part of a language, in English's order. */
export function keysOf<Key extends string>(tag: string, part: Part, keys: readonly Key[]): readonly Key[] {
  const isLater = tag === 'en' ? isOfAnswers : isForPictures;
  return keys.filter((key) => isLater(key) === (part === 'later'));
}

function isOfAnswers(key: string): boolean {
  const [subject = '', code = ''] = key.split('.');
  if (subject !== 'trouble') return OF_ANSWERS.includes(subject);
  return code in RELAY_PROBLEMS && !IN_FILES.includes(code) && !(BROWSER_CODES as readonly string[]).includes(code);
}
