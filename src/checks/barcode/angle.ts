import type { Plane } from '../image/plane.js';

const BINS = 90;

/**
 * Angle by which the grid of a barcode is turned, degrees in (−45, 45], from the histogram of its gradients modulo 90°; 0
 * when no direction stands out. Strong gradients count with their square, so that bars outweigh the rest.
 */
export function gridAngle(plane: Plane): number {
  const { data, width, height } = plane;
  const histogram = new Float64Array(BINS);
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const dx = data[i + 1]! - data[i - 1]!;
      const dy = data[i + width]! - data[i - width]!;
      const strength = dx * dx + dy * dy;
      if (strength < 2500) continue;
      let degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
      degrees = ((degrees % 90) + 90) % 90;
      histogram[Math.min(BINS - 1, Math.floor(degrees))]! += strength;
    }
  }
  let best = 0;
  let total = 0;
  const smooth = (b: number): number => {
    let sum = 0;
    for (let k = -2; k <= 2; k++) sum += histogram[(b + k + BINS) % BINS]! * (3 - Math.abs(k));
    return sum;
  };
  for (let b = 0; b < BINS; b++) {
    total += histogram[b]!;
    if (smooth(b) > smooth(best)) best = b;
  }
  // Nine times the mean would be everything in one bin and its neighbours; twice is a direction.
  if (total === 0 || smooth(best) < (2 * 9 * total) / BINS) return 0;
  let sum = 0;
  let weight = 0;
  for (let k = -3; k <= 3; k++) {
    const value = histogram[(best + k + BINS) % BINS]!;
    sum += value * (best + k + 0.5);
    weight += value;
  }
  const angle = sum / (weight || 1);
  return angle > 45 ? angle - 90 : angle;
}
