/** The printed background of a specimen: a gradient, fine wavy lines and a rosette. Lengths in mm. */

export interface SpecimenPalette {
  /** Colors of the paper and of the ink, from left to right. */
  readonly paper: readonly [string, string, string];
  readonly ink: readonly [string, string, string];
  readonly heading: string;
}

const LINE_MM = 0.09;
const LINE_PITCH_MM = 0.72;
const ROSETTE_LINES = 22;

export function drawSecurityPaper(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  { paper, ink }: SpecimenPalette,
): void {
  context.fillStyle = irisGradient(context, width, paper);
  context.fillRect(0, 0, width, height);
  context.strokeStyle = irisGradient(context, width, ink);
  context.lineWidth = LINE_MM;
  context.globalAlpha = 0.55;
  for (let y = -1; y < height + 1; y += LINE_PITCH_MM) {
    context.beginPath();
    for (let x = 0; x <= width + 0.5; x += 0.5) context.lineTo(x, y + 0.6 * Math.sin(x * 0.62 + y * 0.35));
    context.stroke();
  }
  drawRosette(context, width * 0.7, height * 0.45, height * 0.24);
  context.globalAlpha = 1;
}

/** Interlaced lines around a center, as in security printing. */
function drawRosette(context: CanvasRenderingContext2D, cx: number, cy: number, radius: number): void {
  for (let line = 0; line < ROSETTE_LINES; line++) {
    const phase = (2 * Math.PI * line) / ROSETTE_LINES;
    context.beginPath();
    for (let step = 0; step <= 180; step++) {
      const angle = (2 * Math.PI * step) / 180;
      const r = radius * (0.66 + 0.34 * Math.sin(10 * angle + phase));
      context.lineTo(cx + r * Math.cos(angle), cy + r * Math.sin(angle));
    }
    context.stroke();
  }
}

function irisGradient(context: CanvasRenderingContext2D, width: number, colors: readonly string[]): CanvasGradient {
  const gradient = context.createLinearGradient(0, 0, width, width * 0.18);
  colors.forEach((color, index) => gradient.addColorStop(index / (colors.length - 1), color));
  return gradient;
}
