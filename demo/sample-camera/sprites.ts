/** Pre-rendered images of the sample camera: the desk, and documents at their final size. */

/** Corner radius over width of an ID-1 card: 3.18 mm of 85.60 mm (ISO/IEC 7810). */
const CARD_CORNER = 3.18 / 85.6;
/** Of a passport page. */
const PAGE_CORNER = 0.008;
const SHADOW_BLUR_PX = 26;

export interface DocumentSprite {
  readonly picture: HTMLCanvasElement;
  /** Size of the document, which is in the center. */
  readonly width: number;
  readonly height: number;
}

export function getContext2d(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: true });
  if (!context) throw new Error('This browser draws no pictures.');
  return context;
}

function createCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  return canvas;
}

/** A wooden desk: boards, their grain, and light from a window at the upper left. */
export function drawWoodenDesk(width: number, height: number): HTMLCanvasElement {
  const canvas = createCanvas(width, height);
  const context = getContext2d(canvas);
  context.fillStyle = '#8d6b4b';
  context.fillRect(0, 0, width, height);
  const board = Math.max(width, height) / 6;
  // A fixed seed: the same desk at every start.
  let seed = 7;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let top = 0; top < height; top += board) {
    context.fillStyle = `rgb(${112 + random() * 30} ${82 + random() * 24} ${54 + random() * 20} / 55%)`;
    context.fillRect(0, top, width, board - 3);
    for (let line = 0; line < 70; line++) {
      const y = top + random() * board;
      const bend = (random() - 0.5) * 24;
      context.strokeStyle = `rgb(${random() < 0.6 ? '52 34 20' : '214 178 138'} / ${3 + random() * 9}%)`;
      context.lineWidth = 0.8 + random() * 2.6;
      context.beginPath();
      context.moveTo(0, y);
      context.bezierCurveTo(width * 0.3, y + bend, width * 0.7, y - bend, width, y + (random() - 0.5) * 10);
      context.stroke();
    }
    context.fillStyle = 'rgb(30 20 12 / 45%)';
    context.fillRect(0, top + board - 3, width, 3);
  }
  const light = context.createRadialGradient(width * 0.3, height * 0.2, 0, width * 0.4, height * 0.4, height * 0.9);
  light.addColorStop(0, 'rgb(255 244 224 / 22%)');
  light.addColorStop(0.5, 'rgb(255 244 224 / 4%)');
  light.addColorStop(1, 'rgb(10 8 6 / 34%)');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  return canvas;
}

/** Labels the desk, so that its frames cannot be mistaken for those of a real camera. */
export function drawDeskLabel(desk: HTMLCanvasElement, text: string, x: number, y: number, size: number): void {
  const context = getContext2d(desk);
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.fillStyle = '#ffffff';
  // The scrim of the camera screen darkens both: without a dark ground the text would be grey on brown.
  context.shadowColor = '#000000';
  context.shadowBlur = size;
  for (let layer = 0; layer < 4; layer++) context.fillText(text, x, y);
}

/** A document with rounded corners and a shadow, `width` pixels wide. */
export async function drawDocumentSprite(address: string, width: number, isCard: boolean): Promise<DocumentSprite> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const height = (width * image.naturalHeight) / image.naturalWidth;
  const margin = SHADOW_BLUR_PX * 3;
  const picture = createCanvas(width + 2 * margin, height + 2 * margin);
  const context = getContext2d(picture);
  context.imageSmoothingQuality = 'high';
  context.beginPath();
  context.roundRect(margin, margin, width, height, width * (isCard ? CARD_CORNER : PAGE_CORNER));
  context.shadowColor = 'rgb(0 0 0 / 52%)';
  context.shadowBlur = SHADOW_BLUR_PX;
  context.shadowOffsetX = 8;
  context.shadowOffsetY = 13;
  context.fillStyle = '#d9dcde';
  context.fill();
  context.shadowColor = 'transparent';
  context.clip();
  context.drawImage(image, margin, margin, width, height);
  const light = context.createLinearGradient(margin, margin, margin + width, margin + height);
  light.addColorStop(0, 'rgb(255 250 240 / 8%)');
  light.addColorStop(1, 'rgb(20 18 16 / 12%)');
  context.fillStyle = light;
  context.fillRect(margin, margin, width, height);
  return { picture, width, height };
}
