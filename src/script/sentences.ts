/** A language comes in two files: what is said until there is a picture, and what is said of it from then on. */
export const PARTS = ['first', 'later'] as const;
export type Part = (typeof PARTS)[number];

/** Subjects (a key up to its first dot) of which nothing is said before there is a picture, or before something went wrong. */
const LATER = ['trouble', 'reason', 'finding', 'fine', 'review', 'sending', 'captured', 'outcome', 'attempts'];

/** The name of a part's sibling file. */
export const fileOf = (tag: string, part: Part): string => (part === 'first' ? tag : `${tag}.later`);

/** The keys of a part, in the order in which its sentences travel. */
export function keysOf<Key extends string>(part: Part, keys: readonly Key[]): readonly Key[] {
  return keys.filter((key) => LATER.includes(key.replace(/\..*/, '')) === (part === 'later'));
}

/** Tells one list of keys from another: sentences travel without their keys, in the order of this list. */
export function keysId(keys: readonly string[]): number {
  return [...keys.join()].reduce((id, letter) => (id * 31 + letter.charCodeAt(0)) | 0, 0);
}
