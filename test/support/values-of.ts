/** One property of each item, or several as a list: what a test compares of a log, of calls or of findings. */
export function valuesOf<Item, Key extends keyof Item>(items: readonly Item[], key: Key): Item[Key][];
export function valuesOf<Item>(items: readonly Item[], ...keys: readonly (keyof Item)[]): Item[keyof Item][][];
export function valuesOf<Item>(items: readonly Item[], ...keys: readonly (keyof Item)[]): unknown[] {
  const [only, ...more] = keys;
  return items.map((item) => (only !== undefined && more.length === 0 ? item[only] : keys.map((key) => item[key])));
}
