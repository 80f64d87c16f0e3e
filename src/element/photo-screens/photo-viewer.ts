import type { Translate } from '../../i18n/i18n.js';

/** Width when opened, and after a tap on a photo that fits, as a multiple of the width in the review. */
const ZOOM_FACTOR = 2.5;
/** Largest width, as a multiple of the width that fits the window. */
const MAX_ZOOM = 6;
/** What a button or a key changes. */
const ZOOM_STEP = 1.5;
/** A pointer that moves farther drags, in CSS pixels. */
const TAP_PX = 8;

/** What {@link openPhotoViewer} shows, and where. */
interface PhotoViewerOptions {
  /** The root of the interface, whose styles the viewer uses. */
  readonly root: HTMLElement;
  /** The button of the photo. Its label names the viewer, and it gets the focus back, because not every browser focuses a clicked button. */
  readonly opener: HTMLButtonElement;
  readonly photo: ImageBitmap;
  /** The button that closes the viewer: a copy of the close button of a screen. */
  readonly close: HTMLElement;
  readonly t: Translate;
}

/**
 * Opens a modal dialog that is as large as the window, with the photo 2.5 times as wide as in the review. Buttons, the keys + and −,
 * a pinch, Ctrl with the wheel and a tap change its size; a drag moves it. It closes when the screen of the photo is left. Only one is open.
 */
export function openPhotoViewer({ root, opener, photo, close, t }: PhotoViewerOptions): void {
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
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  const zoom = createZoom(dialog, canvas, (opener.querySelector('canvas') ?? opener).getBoundingClientRect().width);
  const tools = document.createElement('div');
  tools.className = 'viewer-tools';
  tools.append(
    createToolButton('−', t('viewer.out'), () => zoom.by(1 / ZOOM_STEP)),
    createToolButton('+', t('viewer.in'), () => zoom.by(ZOOM_STEP)),
  );
  dialog.append(close, tools, canvas);

  close.addEventListener('click', (event) => {
    // Otherwise the element remembers this button, which is removed, as the last focus, and focuses its heading.
    event.stopPropagation();
    dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    // Keys such as Escape, which leaves the flow, must not reach the screen behind the dialog.
    event.stopPropagation();
    if (event.key === '+' || event.key === '=') zoom.by(ZOOM_STEP);
    if (event.key === '-') zoom.by(1 / ZOOM_STEP);
  });
  addGestures(dialog, canvas, zoom);
  const screenObserver = new MutationObserver(() => !opener.isConnected && dialog.close());
  screenObserver.observe(root, { childList: true, subtree: true });
  dialog.addEventListener('close', () => {
    screenObserver.disconnect();
    dialog.remove();
    opener.focus();
  });
  root.append(dialog);
  dialog.showModal();
  zoom.toggle();
}

function createToolButton(sign: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'round';
  button.textContent = sign;
  button.title = label;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', onClick);
  return button;
}

interface Zoom {
  /** Changes the width by a factor. @param x, y the place of the window that stays. Default: its middle */
  by(factor: number, x?: number, y?: number): void;
  /** Switches between the width that fits and the larger one. */
  toggle(x?: number, y?: number): void;
}

/** @param reviewWidth of the photo in the review, in CSS pixels */
function createZoom(dialog: HTMLDialogElement, canvas: HTMLCanvasElement, reviewWidth: number): Zoom {
  const fitWidth = (): number => Math.min(dialog.clientWidth, (dialog.clientHeight * canvas.width) / canvas.height);
  const setWidth = (width: number, x = dialog.clientWidth / 2, y = dialog.clientHeight / 2): void => {
    const before = canvas.getBoundingClientRect();
    const clamped = Math.min(fitWidth() * MAX_ZOOM, Math.max(fitWidth(), width));
    dialog.style.setProperty('--_photo-width', `${clamped}px`);
    const after = canvas.getBoundingClientRect();
    const scale = after.width / before.width;
    dialog.scrollBy(after.x + (x - before.x) * scale - x, after.y + (y - before.y) * scale - y);
  };
  const width = (): number => canvas.getBoundingClientRect().width;
  return {
    by: (factor, x, y) => setWidth(width() * factor, x, y),
    toggle: (x, y) => {
      const large = Math.max(reviewWidth, fitWidth() / ZOOM_FACTOR) * ZOOM_FACTOR;
      setWidth(width() < large - 1 ? large : fitWidth(), x, y);
    },
  };
}

/** Drag with a finger or the mouse, pinch, wheel and tap. */
function addGestures(dialog: HTMLDialogElement, canvas: HTMLCanvasElement, zoom: Zoom): void {
  const pointers = new Map<number, PointerEvent>();
  let movedPx = 0;
  canvas.addEventListener('pointerdown', (event) => {
    if (pointers.size === 0) movedPx = 0;
    pointers.set(event.pointerId, event);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    pointers.set(event.pointerId, event);
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    movedPx += Math.hypot(dx, dy);
    dialog.scrollBy(-dx / pointers.size, -dy / pointers.size);
    const other = [...pointers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    if (!other) return;
    const distanceTo = ({ clientX, clientY }: PointerEvent): number =>
      Math.hypot(clientX - other.clientX, clientY - other.clientY);
    const middle = [(event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2] as const;
    zoom.by(distanceTo(event) / Math.max(1, distanceTo(before)), ...middle);
  });
  for (const type of ['pointerup', 'pointercancel'] as const)
    canvas.addEventListener(type, ({ pointerId }) => pointers.delete(pointerId));
  canvas.addEventListener('click', ({ clientX, clientY }) => {
    if (movedPx < TAP_PX) zoom.toggle(clientX, clientY);
  });
  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom.by(Math.exp(-event.deltaY / 100), event.clientX, event.clientY);
  };
  // A pinch on a touchpad is a wheel event. Without the option, the page would be enlarged too.
  dialog.addEventListener('wheel', onWheel, { passive: false });
}
