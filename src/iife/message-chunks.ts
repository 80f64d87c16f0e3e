import { BROWSER_CODES, RELAY_PROBLEMS } from '../contract/contract.js';
import { isDeferredMessageKey } from './deferred-message-keys.js';

/**
 * A language comes in two files: what is said until there is a picture, and the rest, which follows at once. Of English the
 * entry has more, so that there are sentences for whatever fails to load: all but what is said once photos are on their
 * way, when there was a connection to fetch it by.
 */
export const MESSAGE_CHUNKS = ['first', 'later'] as const;
export type MessageChunk = (typeof MESSAGE_CHUNKS)[number];

/** Subjects of which nothing is said before the photos are on their way. */
const ANSWER_SUBJECTS = ['sending', 'captured', 'outcome', 'reason', 'attempts'];

/** The relay's problems that the browser finds by itself, in a file. */
const FILE_PROBLEM_CODES = ['too_large', 'unsupported_type', 'low_resolution', 'photo_count'];

/** The name of a part's sibling file. */
export const messageChunkName = (tag: string, part: MessageChunk): string => (part === 'first' ? tag : `${tag}.later`);

/** The keys of a part of a language, in English's order. */
export function messageKeysOf<Key extends string>(
  tag: string,
  part: MessageChunk,
  keys: readonly Key[],
): readonly Key[] {
  const isLater = tag === 'en' ? isAnswerMessageKey : isDeferredMessageKey;
  return keys.filter((key) => isLater(key) === (part === 'later'));
}

function isAnswerMessageKey(key: string): boolean {
  const [subject = '', code = ''] = key.split('.');
  if (subject !== 'trouble') return ANSWER_SUBJECTS.includes(subject);
  return (
    code in RELAY_PROBLEMS && !FILE_PROBLEM_CODES.includes(code) && !(BROWSER_CODES as readonly string[]).includes(code)
  );
}
