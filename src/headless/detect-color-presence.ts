/** Small enough to read on the page. Averaging removes the noise of a colour sensor, not its colours. */
const SAMPLE_WIDTH = 32;
const SAMPLE_HEIGHT = 24;
/** Largest difference between the channels of a gray pixel: the rounding of a conversion from luma and chroma. */
const MAX_GRAY_CHANNEL_DIFFERENCE = 5;
/** Outside these mean levels no camera shows a colour. */
const MIN_MEAN_LEVEL = 24;
const MAX_MEAN_LEVEL = 235;

export type ColorPresence = 'color' | 'gray' | 'unknown';

/** Whether 8-bit RGBA pixels have any colour; `unknown` in the dark and in glaring light. Pure. */
export function detectColorPresence(pixels: Uint8ClampedArray): ColorPresence {
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const [r = 0, g = 0, b = 0] = [pixels[i], pixels[i + 1], pixels[i + 2]];
    if (Math.max(r, g, b) - Math.min(r, g, b) > MAX_GRAY_CHANNEL_DIFFERENCE) return 'color';
    sum += g;
  }
  const mean = (4 * sum) / pixels.length;
  return mean < MIN_MEAN_LEVEL || mean > MAX_MEAN_LEVEL ? 'unknown' : 'gray';
}

/** The same for what a video shows now. */
export function detectVideoColorPresence(video: HTMLVideoElement): ColorPresence {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_WIDTH;
  canvas.height = SAMPLE_HEIGHT;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || video.videoWidth === 0) return 'unknown';
  context.drawImage(video, 0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT);
  return detectColorPresence(context.getImageData(0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT).data);
}
