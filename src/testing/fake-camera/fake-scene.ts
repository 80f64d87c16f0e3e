/** What the fake camera shows: images, video clips, drawings, and documents on a desk. */
import { computeDeskPlacements, drawDesk, drawShadow, handTremor, type DocumentPlacement } from './desk-scene.js';

type CanvasContext = CanvasRenderingContext2D;

/** Draws one frame over the whole canvas. `atMs` is the time of `performance.now()`. */
export type DrawFrame = (context: CanvasContext, atMs: number) => void;

/** An image or video file, its URL, anything `drawImage` takes, or a function that draws each frame. */
export type CameraContent = Blob | URL | string | CanvasImageSource | DrawFrame;

/** Draws the frames; `close` releases bitmaps and videos. */
export interface FakeScene {
  readonly draw: DrawFrame;
  readonly close: () => void;
}

export const EMPTY_DESK_VIEW: FakeScene = { draw: (context) => drawDesk(context), close: () => undefined };

/** The content covers the whole frame; what does not fit is cropped. */
export async function createFullFrameScene(content: CameraContent): Promise<FakeScene> {
  if (typeof content === 'function') return { draw: content, close: () => undefined };
  const { source, close } = await loadContent(content);
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

/** Images of documents, edge to edge, lie on a desk inside the element's guide frame: one, or both sides together. */
export async function createDeskScene(documents: readonly Exclude<CameraContent, DrawFrame>[]): Promise<FakeScene> {
  const opened = await Promise.all(documents.map(loadContent));
  return {
    draw: (context, atMs) => {
      const { canvas } = context;
      drawDesk(context);
      const shake = handTremor(atMs);
      const sizes = opened.map(({ source }) => contentSize(source));
      computeDeskPlacements(canvas, sizes).forEach((placement, index) => {
        const { x, y, width, height } = placement;
        context.save();
        context.translate(x + width / 2 + shake.x * canvas.width, y + height / 2 + shake.y * canvas.height);
        context.rotate(shake.angle);
        drawDocument(context, opened[index]!.source, placement);
        context.restore();
      });
    },
    close: () => opened.forEach(({ close }) => close()),
  };
}

/** Around the origin, with round corners and a shadow. */
function drawDocument(context: CanvasContext, source: CanvasImageSource, placement: DocumentPlacement): void {
  const { width, height, radius } = placement;
  drawShadow(context, placement);
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, radius);
  context.fillStyle = '#d9dcde';
  context.fill();
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, -width / 2, -height / 2, width, height);
}

interface LoadedContent {
  readonly source: CanvasImageSource;
  readonly close: () => void;
}

async function loadContent(content: Exclude<CameraContent, DrawFrame>): Promise<LoadedContent> {
  if (typeof content === 'string' || content instanceof URL) return loadContent(await fetchBlob(content));
  if (!(content instanceof Blob)) return { source: content, close: () => undefined };
  if (content.type.startsWith('video/')) return openVideoClip(content);
  const bitmap = await createImageBitmap(content);
  return { source: bitmap, close: () => bitmap.close() };
}

async function fetchBlob(url: URL | string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${String(url)} answers with ${response.status}.`);
  return response.blob();
}

/** Plays in a loop until it is closed. */
async function openVideoClip(file: Blob): Promise<LoadedContent> {
  const video = document.createElement('video');
  video.muted = true;
  video.loop = true;
  video.playsInline = true;
  const url = URL.createObjectURL(file);
  video.src = url;
  const close = (): void => {
    video.pause();
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
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
