import type { DataReaders } from './data-readers.js';
import { inspectAndRead } from './inspect.js';
import type { Expectation, Pixels } from './check-report.js';

/** Size of the drawn image, px: large enough for the checks to run whole, small enough for a fraction of a second. */
const WIDTH = 800;
const HEIGHT = 600;
const CARD = { left: 100, top: 110, width: 600, height: 378 };

/**
 * Runs the photo checks once on a drawn image. Browsers compile code while it runs: the first photo after it takes about half
 * the time.
 */
export async function warmUpPhotoChecks(
  { docType, side }: Expectation,
  readers: DataReaders,
  onProgress?: () => void,
): Promise<void> {
  await inspectAndRead(drawCard(), { docType, side }, readers, undefined, onProgress);
}

/** A light card with rows of print on a dark ground. */
function drawCard(): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i += 4) {
      const [inX, inY] = [x - CARD.left, y - CARD.top];
      const isCard = inX >= 0 && inY >= 0 && inX < CARD.width && inY < CARD.height;
      const isPrint = isCard && inY % 24 > 14 && inX % 9 < 5 && inX > 30 && inX < CARD.width - 30;
      // A small pattern in place of the noise of a camera.
      const grey = (isPrint ? 60 : isCard ? 215 : 90) + ((x * 7 + y * 13) % 11);
      data[i] = data[i + 1] = data[i + 2] = grey;
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}
