/** Puts values in the place of an object's own or inherited ones. @returns what puts them back */
export function replaceProperties<T extends object>(
  target: T,
  values: Readonly<Partial<Record<keyof T, unknown>>>,
): () => void {
  const names = Object.keys(values) as (keyof T)[];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(target, name));
  for (const name of names)
    Object.defineProperty(target, name, { value: values[name], configurable: true, writable: true });
  return () => {
    names.forEach((name, at) => {
      const own = before[at];
      if (own) Object.defineProperty(target, name, own);
      else Reflect.deleteProperty(target, name);
    });
  };
}
