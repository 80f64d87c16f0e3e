import type { Side } from '../contract/contract.js';

/** `candidateBack`: the back, where the photo under review shows both sides. */
export type PreviewName = Side | 'candidate' | 'candidateBack';

/** Rectified photos to show. Closes each when it is replaced or no longer needed. */
export interface PreviewStore {
  get(name: PreviewName): ImageBitmap | null;
  set(name: PreviewName, bitmap: ImageBitmap | null): void;
  /** Makes the photo under review the kept photo of `side`, and of the back where it shows both. */
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
  const move = (from: PreviewName, to: PreviewName): void => {
    const bitmap = bitmaps.get(from);
    if (!bitmap) return;
    bitmaps.delete(from);
    set(to, bitmap);
  };
  return {
    get: (name) => bitmaps.get(name) ?? null,
    set,
    keep(side) {
      move('candidate', side);
      move('candidateBack', 'back');
    },
    clear() {
      for (const name of [...bitmaps.keys()]) set(name, null);
    },
  };
}
