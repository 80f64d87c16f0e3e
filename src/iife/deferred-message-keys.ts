/** Subjects (a key up to its first dot) of which nothing is said before there is a picture, or before something went wrong. */
const DEFERRED_SUBJECTS = /^(trouble|reason|finding|fine|review|sending|captured|outcome|attempts)\./;

/** Said of a picture, an answer or a trouble: not needed until there is one. */
export const isDeferredMessageKey = (key: string): boolean => DEFERRED_SUBJECTS.test(key);

/** Tells one list of keys from another: sentences travel without their keys, in the order of this list. */
export function hashMessageKeys(keys: readonly string[]): number {
  return [...keys.join()].reduce((id, letter) => (id * 31 + letter.charCodeAt(0)) | 0, 0);
}
