import type { PreviewName } from '../headless/headless.js';
import type { ViewRefs } from './view-refs.js';

/**
 * Shows a preview in the viewer, a lazy module. Does nothing without the preview.
 * @throws what `import()` throws when the viewer cannot be loaded; the next tap tries again
 */
export async function enlargePhoto(refs: ViewRefs, name: PreviewName, photo: ImageBitmap | null): Promise<void> {
  const { root, leaveButton, previews } = refs;
  const close = leaveButton.value?.cloneNode(true);
  const opener = previews[name].value?.closest('button') ?? null;
  const label = opener?.ariaLabel ?? '';
  if (!photo || !root.value || !(close instanceof HTMLElement)) return;
  const { openPhotoViewer } = await import('./photo-viewer.js');
  openPhotoViewer({ root: root.value, photo, label, opener, close });
}
