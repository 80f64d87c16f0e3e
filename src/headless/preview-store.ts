import type { Side } from '../contract/contract.js';

export type PreviewName = Side | 'candidate';

/** Rectified photos to show. Closes each when it is replaced or no longer needed. */
export interface PreviewStore {
  get(name: PreviewName): ImageBitmap | null;
  set(name: PreviewName, bitmap: ImageBitmap | null): void;
  /** Makes the photo under review the kept photo of `side`. */
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
