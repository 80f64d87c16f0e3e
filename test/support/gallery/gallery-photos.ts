/** Photos for the gallery: a card on a table for the camera, and rectified cards for previews. */
import type { Quad } from '../../../src/checks/checks.js';

const SAMPLES = {
  front: 'id-card-ines-front.jpg',
  back: 'id-card-ines-back.jpg',
  page: 'passport-zoe.jpg',
} as const;
type Sample = keyof typeof SAMPLES;

async function load(sample: Sample): Promise<ImageBitmap> {
  const response = await fetch(`/demo/samples/${SAMPLES[sample]}`);
  return createImageBitmap(await response.blob());
}

/** An accepted or reviewed photo. */
export function loadPreview(name: string): Promise<ImageBitmap> {
  return load(name === 'back' || name === 'page' ? name : 'front');
}

/** Where a card is, as shares of the video. */
export interface CardPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly angle: number;
}

/**
 * Plays a table in `video`.
 * @returns puts a card on the table
 */
export async function playTabletop(video: HTMLVideoElement): Promise<(place: CardPlace) => Promise<Quad>> {
  const portrait = innerHeight > innerWidth;
  const width = portrait ? 720 : 1280;
  const height = portrait ? 1280 : 720;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const wood = context.createLinearGradient(0, 0, width, height);
  wood.addColorStop(0, '#8d7b68');
  wood.addColorStop(0.5, '#a39079');
  wood.addColorStop(1, '#6f5f50');
  context.fillStyle = wood;
  context.fillRect(0, 0, width, height);
  // A stream has frames only while something is drawn.
  const drawUntil = async (shown: () => Promise<unknown>): Promise<void> => {
    const drawing = setInterval(() => context.fillRect(0, 0, 1, 1), 50);
    await shown();
    clearInterval(drawing);
  };
  video.srcObject = canvas.captureStream();
  await drawUntil(async () => {
    await video.play();
    if (!video.videoWidth) await new Promise((resolve) => video.addEventListener('resize', resolve, { once: true }));
  });
  return async (place) => {
    const w = width * place.width;
    const h = w / 1.586;
    const centre = { x: width * place.x, y: height * place.y };
    const card = await load('front');
    context.save();
    context.translate(centre.x, centre.y);
    context.rotate(place.angle);
    context.shadowColor = 'rgb(0 0 0 / 45%)';
    context.shadowBlur = 40;
    context.drawImage(card, -w / 2, -h / 2, w, h);
    context.restore();
    // The first frame may be one from before the card.
    await drawUntil(async () => {
      for (let frames = 0; frames < 3; frames++)
        await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    });
    const [cos, sin] = [Math.cos(place.angle), Math.sin(place.angle)];
    const at = (sx: number, sy: number) => ({
      x: (centre.x + ((sx * w) / 2) * cos - ((sy * h) / 2) * sin) / width,
      y: (centre.y + ((sx * w) / 2) * sin + ((sy * h) / 2) * cos) / height,
    });
    return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  };
}
