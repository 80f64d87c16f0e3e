/** Small enough to read at once on the page; averaging takes the grain of a colour sensor away, not its colours. */
const WIDTH = 32;
const HEIGHT = 24;
/** Largest difference between two channels of a pixel that counts as none: what a conversion from luma and chroma leaves. */
const SAME = 5;
/** Mean brightness below which, and above which, no camera shows a colour. */
const DARK = 24;
const BRIGHT = 235;

export type Colours = 'colour' | 'grey' | 'unknown';

/** Whether a picture of 8-bit RGBA has any colour in it; `unknown` in the dark and in glaring light. Pure. */
export function coloursIn(pixels: Uint8ClampedArray): Colours {
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const [r = 0, g = 0, b = 0] = [pixels[i], pixels[i + 1], pixels[i + 2]];
    if (Math.max(r, g, b) - Math.min(r, g, b) > SAME) return 'colour';
    sum += g;
  }
  const mean = (4 * sum) / pixels.length;
  return mean < DARK || mean > BRIGHT ? 'unknown' : 'grey';
}

/** Looks at what a video shows now. */
export function coloursOf(video: HTMLVideoElement): Colours {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || video.videoWidth === 0) return 'unknown';
  context.drawImage(video, 0, 0, WIDTH, HEIGHT);
  return coloursIn(context.getImageData(0, 0, WIDTH, HEIGHT).data);
}
