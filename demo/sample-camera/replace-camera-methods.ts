/** The methods of `navigator.mediaDevices` that a drawn camera replaces. */
type ReplacedMethod = 'getUserMedia' | 'enumerateDevices';

/** Replaces them on this page. @returns a function that restores them */
export function replaceCameraMethods(functions: Readonly<Record<ReplacedMethod, unknown>>): () => void {
  const devices = navigator.mediaDevices;
  const names = Object.keys(functions) as ReplacedMethod[];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(devices, name));
  for (const name of names)
    Object.defineProperty(devices, name, { value: functions[name], configurable: true, writable: true });
  return () => {
    names.forEach((name, at) => {
      const own = before[at];
      if (own) Object.defineProperty(devices, name, own);
      else Reflect.deleteProperty(devices, name);
    });
  };
}
