/**
 * Draws an invented person's head and shoulders. Outlines are in a grid of 100 × 125, clipped at its border.
 */
export function drawPortrait(context: CanvasRenderingContext2D, x: number, y: number, height: number): void {
  const unit = height / 125;
  context.save();
  context.translate(x, y);
  context.scale(unit, unit);
  context.beginPath();
  context.rect(0, 0, 100, 125);
  context.clip();
  fillOutline(context, 'M0 0H100V125H0Z', radialShade(context, { x: 30, y: 20, reach: 120 }, '#dfe5e8', '#b4bfc6'));
  fillOutline(context, HAIR_BEHIND, '#4a2f1f');
  fillOutline(context, SHOULDERS, radialShade(context, { x: 45, y: 95, reach: 70 }, '#4c6580', '#22344a'));
  fillOutline(context, NECK, '#c48f70');
  fillOutline(context, HEAD, radialShade(context, { x: 42, y: 42, reach: 46 }, '#f5d8c2', '#bd8465'));
  for (const side of [1, -1]) {
    context.save();
    context.translate(50, 0);
    context.scale(side, 1);
    fillOutline(context, SOCKET, 'rgb(120 70 45 / 30%)');
    fillOutline(context, EYE, '#f6f1ec');
    fillOutline(context, IRIS, '#3c2a1e');
    fillOutline(context, LID, '#2a1a15');
    fillOutline(context, BROW, '#4a2f1f');
    fillOutline(context, NOSTRIL, '#5c3122');
    context.restore();
  }
  fillOutline(context, NOSE, 'rgb(140 84 58 / 42%)');
  fillOutline(context, UPPER_LIP, '#a9554f');
  fillOutline(context, LOWER_LIP, '#bd6b63');
  fillOutline(context, CHIN, 'rgb(120 70 45 / 32%)');
  fillOutline(context, HAIR, radialShade(context, { x: 40, y: 18, reach: 50 }, '#8a5a38', '#3d2517'));
  context.restore();
}

const HAIR_BEHIND = 'M50 12C26 11 20 32 21 52C21 66 18 80 21 94H79C82 80 79 66 79 52C80 32 74 11 50 12Z';
const SHOULDERS = 'M0 125C2 106 16 100 38 95Q50 106 62 95C84 100 98 106 100 125Z';
const NECK = 'M38 76V95Q50 106 62 95V76Z';
const HEAD =
  'M50 18C66 18 74 30 73.4 47C73 60 71 68 67 74C62 82 57 86 50 86C43 86 38 82 33 74C29 68 27 60 26.6 47C26 30 34 18 50 18Z';
const HAIR = 'M50 13C30 12 22 29 24 54C26 45 29 38 34 31C44 31 56 29 62 25C68 33 73 42 76 54C78 29 70 12 50 13Z';
/** The following outlines are of the right half and mirrored for the left. */
const SOCKET = 'M3.5 51C5 44 18 44 19 51C17 57 6 57 3.5 51Z';
const EYE = 'M5.4 51.6C7.6 47.6 14 47.6 16.4 51.4C14 54.4 8 54.4 5.4 51.6Z';
const IRIS = 'M7.6 51A3.3 3.3 0 1 0 14.2 51A3.3 3.3 0 1 0 7.6 51Z';
const LID = 'M4.8 52C7.6 46.4 14.4 46.4 17 51.6C14 48.4 8 48.4 4.8 52Z';
const BROW = 'M4.6 44.6C8 40.4 15 40.4 18.6 45C14 42.6 9 42.8 4.6 44.6Z';
const NOSTRIL = 'M1.6 66C2.6 64.6 4.6 64.6 5.2 66.4C4 67.4 2.4 67.2 1.6 66Z';
const NOSE = 'M53 46C54.6 54 56 60 58 64.4C56.4 69 44 69.6 42.4 65.4C47 67 52 66 52 62Z';
const UPPER_LIP = 'M40.6 74C44 71.6 47.6 70.8 50 72C52.4 70.8 56 71.6 59.4 74C54 75 46 75 40.6 74Z';
const LOWER_LIP = 'M40.6 74C46 75 54 75 59.4 74C56 78 44 78 40.6 74Z';
const CHIN = 'M43 80.4Q50 78.6 57 80.4Q50 82.6 43 80.4Z';

function fillOutline(context: CanvasRenderingContext2D, outline: string, style: string | CanvasGradient): void {
  context.fillStyle = style;
  const path = new Path2D(outline);
  context.fill(path);
}

/** A gradient around a point, from `light` to `dark` at the distance `reach`. */
function radialShade(
  context: CanvasRenderingContext2D,
  { x, y, reach }: { readonly x: number; readonly y: number; readonly reach: number },
  light: string,
  dark: string,
): CanvasGradient {
  const gradient = context.createRadialGradient(x, y, 0, x, y, reach);
  gradient.addColorStop(0, light);
  gradient.addColorStop(1, dark);
  return gradient;
}
