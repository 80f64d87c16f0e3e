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

/** Plays a still image in `video`. @returns the corners of the card in it */
export async function playScene(video: HTMLVideoElement, where: 'held' | 'far' | 'none'): Promise<Quad | null> {
  const portrait = innerHeight > innerWidth;
  const width = portrait ? 720 : 1280;
  const height = portrait ? 1280 : 720;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const wood = context.createLinearGradient(0, 0, width, height);
  wood.addColorStop(0, '#8d7b68');
  wood.addColorStop(0.5, '#a39079');
  wood.addColorStop(1, '#6f5f50');
  context.fillStyle = wood;
  context.fillRect(0, 0, width, height);
  let corners: Quad | null = null;
  if (where !== 'none') {
    const card = await load('front');
    const share = where === 'held' ? (portrait ? 0.74 : 0.4) : portrait ? 0.5 : 0.3;
    const w = width * share;
    const h = w / 1.586;
    const angle = where === 'held' ? -0.035 : 0.16;
    const centre = { x: width / 2, y: height * (portrait ? 0.46 : 0.45) };
    context.save();
    context.translate(centre.x, centre.y);
    context.rotate(angle);
    context.shadowColor = 'rgb(0 0 0 / 45%)';
    context.shadowBlur = 40;
    context.drawImage(card, -w / 2, -h / 2, w, h);
    context.restore();
    const at = (sx: number, sy: number) => ({
      x: (centre.x + ((sx * w) / 2) * Math.cos(angle) - ((sy * h) / 2) * Math.sin(angle)) / width,
      y: (centre.y + ((sx * w) / 2) * Math.sin(angle) + ((sy * h) / 2) * Math.cos(angle)) / height,
    });
    corners = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  }
  video.srcObject = canvas.captureStream(5);
  const again = setInterval(() => context.fillRect(0, 0, 0, 0), 200);
  await video.play();
  if (!video.videoWidth) await new Promise((resolve) => video.addEventListener('resize', resolve, { once: true }));
  clearInterval(again);
  return corners;
}
