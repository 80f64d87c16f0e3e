/** Drawn frames, and the pixels of photos that were encoded from them. */

export async function decodePhoto(blob: Blob) {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  /** The color of a pixel, four numbers of 0–255. */
  const rgba = (x: number, y: number): readonly number[] => [...context.getImageData(x, y, 1, 1).data];
  return { width, height, rgba };
}

/** A canvas with a red left and a blue right half. */
export function drawRedAndBlue(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = 'red';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'blue';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
}
