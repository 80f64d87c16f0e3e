/** What a camera looks at: pictures, clips, drawings, and documents on a desk. */
import { drawDesk, placeOnDesk, handTremor } from './desk-scene.js';

type CanvasContext = CanvasRenderingContext2D;

/** Draws what is seen at a moment (ms, as `performance.now`), over the whole canvas. */
export type DrawFrame = (context: CanvasContext, atMs: number) => void;

/** A picture, a clip, their address, something the browser draws, or a drawing of your own. */
export type CameraContent = Blob | URL | string | CanvasImageSource | DrawFrame;

/** Something to be looked at, with what it holds on to. */
export interface CameraView {
  readonly draw: DrawFrame;
  readonly close: () => void;
}

/** Nothing but the desk. */
export const EMPTY_DESK_VIEW: CameraView = { draw: (context) => drawDesk(context), close: () => undefined };

/** The picture fills what the camera sees; what does not fit is cut off. */
export async function createFullView(picture: CameraContent): Promise<CameraView> {
  if (typeof picture === 'function') return { draw: picture, close: () => undefined };
  const { source, close } = await loadContent(picture);
  return {
    draw: (context) => {
      const { width, height } = context.canvas;
      const size = contentSize(source);
      const scale = Math.max(width / size.width, height / size.height);
      const [w, h] = [size.width * scale, size.height * scale];
      context.drawImage(source, (width - w) / 2, (height - h) / 2, w, h);
    },
    close,
  };
}

/** Pictures of a document alone lie on a desk where the element asks for them: one, or both sides together. */
export async function createDeskView(documents: readonly Exclude<CameraContent, DrawFrame>[]): Promise<CameraView> {
  const opened = await Promise.all(documents.map(loadContent));
  return {
    draw: (context, atMs) => {
      const { canvas } = context;
      drawDesk(context);
      const shake = handTremor(atMs);
      const sizes = opened.map(({ source }) => contentSize(source));
      placeOnDesk(canvas, sizes).forEach(({ x, y, width, height, radius }, at) => {
        const source = opened[at]?.source;
        if (!source) return;
        context.save();
        context.translate(x + width / 2 + shake.x * canvas.width, y + height / 2 + shake.y * canvas.height);
        context.rotate(shake.angle);
        context.beginPath();
        context.roundRect(-width / 2, -height / 2, width, height, radius);
        context.shadowColor = 'rgb(0 0 0 / 50%)';
        context.shadowBlur = 18;
        context.shadowOffsetY = 8;
        context.fillStyle = '#d9dcde';
        context.fill();
        context.shadowColor = 'transparent';
        context.clip();
        context.imageSmoothingQuality = 'high';
        context.drawImage(source, -width / 2, -height / 2, width, height);
        context.restore();
      });
    },
    close: () => opened.forEach(({ close }) => close()),
  };
}

interface LoadedContent {
  readonly source: CanvasImageSource;
  readonly close: () => void;
}

async function loadContent(picture: Exclude<CameraContent, DrawFrame>): Promise<LoadedContent> {
  if (typeof picture === 'string' || picture instanceof URL) return loadContent(await fetchBlob(picture));
  if (!(picture instanceof Blob)) return { source: picture, close: () => undefined };
  if (picture.type.startsWith('video/')) return openVideoClip(picture);
  const bitmap = await createImageBitmap(picture);
  return { source: bitmap, close: () => bitmap.close() };
}

async function fetchBlob(address: URL | string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${String(address)} answers with ${response.status}.`);
  return response.blob();
}

/** Plays in a loop, for as long as it is looked at. */
async function openVideoClip(file: Blob): Promise<LoadedContent> {
  const video = document.createElement('video');
  video.muted = true;
  video.loop = true;
  video.playsInline = true;
  const address = URL.createObjectURL(file);
  video.src = address;
  const close = (): void => {
    video.pause();
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  };
  try {
    await video.play();
  } catch (cause) {
    close();
    throw new Error('This browser does not play the clip.', { cause });
  }
  return { source: video, close };
}

function contentSize(source: CanvasImageSource): { readonly width: number; readonly height: number } {
  if (source instanceof HTMLVideoElement) return { width: source.videoWidth, height: source.videoHeight };
  if (source instanceof HTMLImageElement) return { width: source.naturalWidth, height: source.naturalHeight };
  if ('displayWidth' in source) return { width: source.displayWidth, height: source.displayHeight };
  if (source instanceof SVGImageElement) return source.getBoundingClientRect();
  return source;
}
