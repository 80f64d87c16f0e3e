/** Tells one list of keys from another: sentences travel without their keys, in the order of this list. */
export function keysId(keys: readonly string[]): number {
  return [...keys.join()].reduce((id, letter) => (id * 31 + letter.charCodeAt(0)) | 0, 0);
}
