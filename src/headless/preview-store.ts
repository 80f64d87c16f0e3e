import type { Side } from '../contract/contract.js';

export type PreviewName = Side | 'candidate';

/** Owns the rectified pictures that screens show, and closes each when it is replaced or no longer needed. */
export interface PreviewStore {
  get(name: PreviewName): ImageBitmap | null;
  set(name: PreviewName, bitmap: ImageBitmap | null): void;
  /** The picture under review becomes the kept picture of `side`. */
  keep(side: Side): void;
  clear(): void;
}

export function createPreviewStore(): PreviewStore {
  const bitmaps = new Map<PreviewName, ImageBitmap>();
  const set = (name: PreviewName, bitmap: ImageBitmap | null): void => {
    const old = bitmaps.get(name);
    if (old && old !== bitmap) old.close();
    if (bitmap) bitmaps.set(name, bitmap);
    else bitmaps.delete(name);
  };
  return {
    get: (name) => bitmaps.get(name) ?? null,
    set,
    keep(side) {
      const candidate = bitmaps.get('candidate');
      if (!candidate) return;
      bitmaps.delete('candidate');
      set(side, candidate);
    },
    clear() {
      for (const name of [...bitmaps.keys()]) set(name, null);
    },
  };
}
