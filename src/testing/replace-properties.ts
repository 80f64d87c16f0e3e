/** Overrides own or inherited properties of an object. @returns a function that restores them */
export function replaceProperties<T extends object>(
  target: T,
  values: Readonly<Partial<Record<keyof T, unknown>>>,
): () => void {
  const names = Object.keys(values) as (keyof T)[];
  const descriptors = names.map((name) => Object.getOwnPropertyDescriptor(target, name));
  for (const name of names)
    Object.defineProperty(target, name, { value: values[name], configurable: true, writable: true });
  return () => {
    names.forEach((name, index) => {
      const own = descriptors[index];
      if (own) Object.defineProperty(target, name, own);
      else Reflect.deleteProperty(target, name);
    });
  };
}
