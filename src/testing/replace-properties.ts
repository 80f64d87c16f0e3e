/** Overrides own or inherited properties of an object. @returns a function that restores them */
export function replaceProperties<T extends object>(
  target: T,
  values: Readonly<Partial<Record<keyof T, unknown>>>,
): () => void {
  const replaced = (Object.keys(values) as (keyof T)[]).map((name) => {
    const own = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value: values[name], configurable: true, writable: true });
    return { name, own };
  });
  return () => {
    // Once: by then another function may have replaced them.
    for (const { name, own } of replaced.splice(0))
      if (own) Object.defineProperty(target, name, own);
      else Reflect.deleteProperty(target, name);
  };
}
