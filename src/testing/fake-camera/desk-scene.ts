/** The scene of the fake camera: a wooden desk, the places of documents on it, and the tremor of the hand. */

interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

export interface DocumentPlacement extends CanvasSize {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Center of the element's guide frame as a share of the height: above the controls, or beside them. */
const FRAME_CENTER_Y = { upright: 0.455, lying: 0.55 } as const;
/** Largest share of the frame's width and height for a document, alone and as one of two. */
const DOCUMENT_SHARES = {
  upright: { one: [0.72, 0.7], two: [0.72, 0.34] },
  lying: { one: [0.72, 0.6], two: [0.46, 0.6] },
} as const;
/** Between two documents, as a share of the frame. */
const GAP_SHARE = 0.03;
/** Corner radius over width of an ID-1 card: 3.18 mm of 85.60 mm (ISO/IEC 7810). A passport page is less round, which no check notices. */
const CORNER_RADIUS_SHARE = 3.18 / 85.6;

/** Places of documents of these sizes. Two lie one above the other, in a wide frame side by side. */
export function computeDeskPlacements(
  canvas: CanvasSize,
  documents: readonly CanvasSize[],
): readonly DocumentPlacement[] {
  const shape = canvas.height > canvas.width ? 'upright' : 'lying';
  const isPair = documents.length > 1;
  const [acrossShare, downShare] = DOCUMENT_SHARES[shape][isPair ? 'two' : 'one'];
  const sizes = documents.map(({ width, height }) => {
    const scale = Math.min((acrossShare * canvas.width) / width, (downShare * canvas.height) / height);
    return { width: width * scale, height: height * scale };
  });
  const middle = { x: canvas.width / 2, y: (isPair ? 0.5 : FRAME_CENTER_Y[shape]) * canvas.height };
  const along = shape === 'upright' ? 'height' : 'width';
  const gap = GAP_SHARE * canvas[along];
  const total = sizes.reduce((sum, size) => sum + size[along] + gap, -gap);
  let start = -total / 2;
  return sizes.map((size) => {
    const center = start + size[along] / 2;
    start += size[along] + gap;
    const x = middle.x - size.width / 2 + (shape === 'lying' ? center : 0);
    const y = middle.y - size.height / 2 + (shape === 'upright' ? center : 0);
    return { ...size, x, y, radius: size.width * CORNER_RADIUS_SHARE };
  });
}

const canvases = new Map<string, HTMLCanvasElement>();

/** A canvas that is drawn once for each `kind` and size: gradients and blurs take longer than the rest of a frame. */
function drawOnce(
  kind: string,
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const key = `${kind} ${width}×${height}`;
  const drawn = canvases.get(key);
  if (drawn) return drawn;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context) draw(context);
  canvases.set(key, canvas);
  return canvas;
}

const GRAIN_LINES = 90;

/** Covers the canvas with a wooden desk, the same in every frame. */
export function drawDesk(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.drawImage(drawOnce('desk', width, height, renderDesk), 0, 0);
}

function renderDesk(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  const light = context.createRadialGradient(width * 0.3, height * 0.2, 0, width * 0.4, height * 0.4, width);
  light.addColorStop(0, '#8a6b4f');
  light.addColorStop(1, '#4e3a2a');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  let seed = 7;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let line = 0; line < GRAIN_LINES; line++) {
    const y = random() * height;
    const bend = (random() - 0.5) * 30;
    context.strokeStyle = `rgb(${random() < 0.6 ? '40 26 16' : '196 160 122'} / ${3 + random() * 8}%)`;
    context.lineWidth = 1 + random() * 3;
    context.beginPath();
    context.moveTo(0, y);
    context.bezierCurveTo(width * 0.3, y + bend, width * 0.7, y - bend, width, y);
    context.stroke();
  }
}

const SHADOW = { color: 'rgb(0 0 0 / 50%)', blurPx: 18, offsetYPx: 8 } as const;
/** Around the document, for the blurred edge of the shadow, px. */
const SHADOW_MARGIN_PX = 2 * SHADOW.blurPx;

/** Draws the shadow of a document around the origin. */
export function drawShadow(context: CanvasRenderingContext2D, { width, height, radius }: DocumentPlacement): void {
  const outerWidth = Math.ceil(width) + 2 * SHADOW_MARGIN_PX;
  const outerHeight = Math.ceil(height) + 2 * SHADOW_MARGIN_PX;
  const shadow = drawOnce(`shadow of ${width}×${height}, ${radius}`, outerWidth, outerHeight, (inner) => {
    // The shape lies beside the canvas, so that only its shadow is drawn.
    const asideX = 2 * outerWidth;
    inner.beginPath();
    inner.roundRect((outerWidth - width) / 2 - asideX, (outerHeight - height) / 2, width, height, radius);
    inner.shadowColor = SHADOW.color;
    inner.shadowBlur = SHADOW.blurPx;
    inner.shadowOffsetX = asideX;
    inner.shadowOffsetY = SHADOW.offsetYPx;
    inner.fill();
  });
  context.drawImage(shadow, -outerWidth / 2, -outerHeight / 2);
}

/** Movement of a hand-held camera at a moment: shares of the frame's size, and radians. */
export function handTremor(atMs: number): { readonly x: number; readonly y: number; readonly angle: number } {
  const swing = (hertz: number, phase: number): number => Math.sin((atMs / 1000) * 2 * Math.PI * hertz + phase);
  return {
    x: 0.0012 * swing(0.5, 0.3) + 0.0003 * swing(2.3, 1.7),
    y: 0.0014 * swing(0.4, 2.2) + 0.0004 * swing(1.9, 0.4),
    angle: -0.02 + 0.0026 * swing(0.45, 1.1),
  };
}
