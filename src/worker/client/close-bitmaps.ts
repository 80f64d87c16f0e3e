/** Closes a bitmap, or those that an object holds. */
export function closeBitmaps(value: unknown): void {
  if (value instanceof ImageBitmap) value.close();
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) if (part instanceof ImageBitmap) part.close();
  }
}
