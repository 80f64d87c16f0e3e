import type { PreviewName } from '../headless/headless.js';
import type { ViewRefs } from './view-refs.js';

/**
 * Opens the photo viewer, a lazy module, with a preview. Does nothing if the preview is gone by the time the viewer is loaded. If
 * the viewer does not load, nothing happens, and the next tap loads it again.
 * @param getPreview returns the preview once the viewer is loaded, or `null`
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
