import type { PreviewName } from '../../headless/headless.js';
import type { ViewRefs } from '../view-refs.js';

/** Width of the enlarged photo, as a multiple of the width that fits the window. */
const ZOOM_FACTOR = 2.5;

/** Opens the photo viewer with a preview, unless it is gone. */
export function enlargePhoto(refs: ViewRefs, name: PreviewName, photo: ImageBitmap | null): void {
  const { root } = refs;
  const opener = refs.preview(name)?.closest('button');
  const close = refs.leaveButton?.cloneNode(true);
  if (root && opener && photo && close instanceof HTMLElement) openPhotoViewer({ root, opener, photo, close });
}

/** What {@link openPhotoViewer} shows, and where. */
interface PhotoViewerOptions {
  /** The root of the interface, whose styles the viewer uses. */
  readonly root: HTMLElement;
  /** The button of the photo. Its label names the viewer, and it gets the focus back, because not every browser focuses a clicked button. */
  readonly opener: HTMLButtonElement;
  readonly photo: ImageBitmap;
  /** The button that closes the viewer: a copy of the close button of a screen. */
  readonly close: HTMLElement;
}

/**
 * Opens a modal dialog that is as large as the window: the photo in the size that fits, and after a tap, Enter or the space bar
 * enlarged at the place of the tap. It closes when the screen of the photo is left. Only one is open at a time.
 */
function openPhotoViewer({ root, opener, photo, close }: PhotoViewerOptions): void {
  if (root.querySelector('dialog')) return;
  const label = opener.getAttribute('aria-label') ?? '';
  const dialog = document.createElement('dialog');
  dialog.className = 'viewer';
  dialog.setAttribute('part', 'viewer');
  dialog.setAttribute('aria-label', label);
  const canvas = document.createElement('canvas');
  canvas.width = photo.width;
  canvas.height = photo.height;
  canvas.getContext('2d')?.drawImage(photo, 0, 0);
  const zoom = document.createElement('button');
  zoom.type = 'button';
  zoom.className = 'zoom';
  zoom.setAttribute('aria-label', label);
  zoom.setAttribute('aria-pressed', 'false');
  zoom.append(canvas);
  dialog.append(close, zoom);

  zoom.addEventListener('click', ({ clientX, clientY, detail }) => {
    const box = canvas.getBoundingClientRect();
    const isZoomed = zoom.getAttribute('aria-pressed') === 'true';
    if (!isZoomed) dialog.style.setProperty('--_large', `${box.width * ZOOM_FACTOR}px`);
    zoom.setAttribute('aria-pressed', String(!isZoomed));
    // Scrolls what was tapped to the middle of the window; by keyboard, the middle of the photo.
    const [x, y] = detail > 0 ? [(clientX - box.x) / box.width, (clientY - box.y) / box.height] : [0.5, 0.5];
    dialog.scrollTo({
      left: x * dialog.scrollWidth - dialog.clientWidth / 2,
      top: y * dialog.scrollHeight - dialog.clientHeight / 2,
    });
  });
  close.addEventListener('click', (event) => {
    // Otherwise the element remembers this button, which is removed, as the last focus, and focuses its heading.
    event.stopPropagation();
    dialog.close();
  });
  // Keys such as Escape, which leaves the flow, must not reach the screen behind the dialog.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  const screenObserver = new MutationObserver(() => !opener.isConnected && dialog.close());
  screenObserver.observe(root, { childList: true, subtree: true });
  dialog.addEventListener('close', () => {
    screenObserver.disconnect();
    dialog.remove();
    opener.focus();
  });
  root.append(dialog);
  dialog.showModal();
}
