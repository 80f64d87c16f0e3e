import type { PreviewName } from '../headless/headless.js';
import type { ViewRefs } from './view-refs.js';

/**
 * Shows a preview in the viewer, a lazy module. Does nothing if the preview is gone when the viewer is there, or if the viewer does
 * not load: then the next tap loads it again.
 */
export async function enlargePhoto(
  { root, leaveButton, previews }: ViewRefs,
  name: PreviewName,
  getPreview: () => ImageBitmap | null,
): Promise<void> {
  const viewer = await import('./photo-viewer.js').catch(() => null);
  const opener = previews[name].value?.closest('button');
  const close = leaveButton.value?.cloneNode(true);
  const photo = getPreview();
  if (viewer && opener && close && photo && root.value)
    viewer.openPhotoViewer({ root: root.value, opener, photo, close: close as HTMLElement });
}
