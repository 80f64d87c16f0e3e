import type { SceneDocument } from './scene-document.js';

/** Keeps what was made last, so much of it: what has been asked for by a key is made once. */
export function keepLatest<Made>(max: number): (key: string, make: () => Made) => Made {
  const kept = new Map<string, Made>();
  return (key, make) => {
    if (!kept.has(key)) {
      const [oldest] = kept.keys();
      if (kept.size >= max && oldest !== undefined) kept.delete(oldest);
      kept.set(key, make());
    }
    return kept.get(key)!;
  };
}

/** Makes something of each document once, as long as the document lives. */
export function oncePerDocument<Made extends object>(
  make: (document: SceneDocument) => Made,
): (document: SceneDocument) => Made {
  const made = new WeakMap<SceneDocument, Made>();
  return (document) => {
    if (!made.has(document)) made.set(document, make(document));
    return made.get(document)!;
  };
}
