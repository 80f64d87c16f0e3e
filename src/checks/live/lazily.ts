/** Computes a value when it is first needed. */
export function lazily<T>(create: () => T): () => T {
  let value: { readonly of: T } | null = null;
  return () => (value ??= { of: create() }).of;
}
