import type { Capture, PreviewName } from '../headless/headless.js';

const drawnBitmaps = new WeakMap<HTMLCanvasElement, ImageBitmap>();

/** Draws the previews into the screen's canvases. A canvas without a picture is hidden. */
export function drawPreviews(root: ParentNode, capture: Pick<Capture, 'preview'>): void {
  for (const canvas of root.querySelectorAll<HTMLCanvasElement>('canvas[data-preview]')) {
    const bitmap = capture.preview(canvas.dataset['preview'] as PreviewName);
    // A closed bitmap has no size; what was drawn from it stays.
    const there = bitmap !== null && bitmap.width > 0;
    canvas.hidden = !there && !drawnBitmaps.has(canvas);
    if (!there || drawnBitmaps.get(canvas) === bitmap) continue;
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    drawnBitmaps.set(canvas, bitmap);
  }
}
