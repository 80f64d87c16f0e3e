/** The printed ground of a document: iris gradient, engraved lines, rosettes. One palette per document type. */
import { guillocheBand, guillocheField, guillocheRosette } from './guilloche.js';
import { linearGradient, formatMm } from './svg.js';

export interface PrintPalette {
  /** Paper tones from left to right. */
  readonly paper: readonly [string, string, string];
  /** Line inks of the iris print from left to right. */
  readonly ink: readonly [string, string, string];
  /** The colour of titles. */
  readonly title: string;
}

export interface BackgroundPrint {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly palette: PrintPalette;
  /** Where the large rosette sits, and how far it reaches. */
  readonly rosette: { readonly cx: number; readonly cy: number; readonly radius: number };
  /** The braid under the title: its middle line and height; none when missing. */
  readonly braid?: { readonly y: number; readonly height: number };
}

const iris = (id: string, width: number, [from, middle, to]: readonly [string, string, string]): string =>
  linearGradient(
    id,
    [0, 0, width, width * 0.18],
    [
      { at: 0, colour: from },
      { at: 0.5, colour: middle },
      { at: 1, colour: to },
    ],
  );

/** An island with a lighthouse between waves, in fine strokes: Utopia's landscape as a background image. */
export function islandDrawing(cx: number, cy: number, width: number, ink: string): string {
  const s = width / 100;
  const hills = Array.from({ length: 11 }, (_, index) => {
    const y = 40 - index * 2.3;
    const half = 46 - index * 3.1;
    return `<path d="M${formatMm(50 - half)} ${formatMm(y + 6)} C${formatMm(50 - half * 0.55)} ${formatMm(y - 15 + index * 0.4)} ${formatMm(50 - half * 0.1)} ${formatMm(y - 2)} ${formatMm(50 + half * 0.2)} ${formatMm(y - 9 + index * 0.3)} S${formatMm(50 + half * 0.7)} ${formatMm(y - 1)} ${formatMm(50 + half)} ${formatMm(y + 6)}"/>`;
  });
  const waves = Array.from({ length: 8 }, (_, row) => {
    const steps = Array.from({ length: 12 }, () => 'q2.1 -2 4.2 0 t4.2 0').join(' ');
    return `<path d="M${formatMm(-2 + (row % 2) * 2)} ${formatMm(49 + row * 2.6)} ${steps}"/>`;
  });
  const rays = Array.from({ length: 15 }, (_, index) => {
    const angle = Math.PI + (Math.PI * (index + 0.5)) / 15;
    return `<path d="M${formatMm(61 + Math.cos(angle) * 6)} ${formatMm(5 + Math.sin(angle) * 6)} L${formatMm(61 + Math.cos(angle) * 24)} ${formatMm(5 + Math.sin(angle) * 24)}"/>`;
  });
  const tower =
    'M58.6 27 L59.8 9 H62.2 L63.4 27 M58.8 9 H63.2 M59.6 9 V5 H62.4 V9 M59.2 5 L61 2.4 L62.8 5 Z M59.3 15 H62.7 M59 21 H63';
  return `<g transform="translate(${formatMm(cx - 50 * s)} ${formatMm(cy - 35 * s)}) scale(${formatMm(s)})" fill="none" stroke="${ink}" stroke-width="${formatMm(0.09 / s)}" stroke-linecap="round">${hills.join('')}${waves.join('')}<g opacity=".7">${rays.join('')}</g><path d="${tower}" stroke-width="${formatMm(0.13 / s)}"/></g>`;
}

/** Definitions and layers, to be drawn first. */
export function backgroundPrint(shape: BackgroundPrint): string {
  const { id, width, height, palette, braid } = shape;
  const { cx, cy, radius } = shape.rosette;
  const stroke = `url(#${id}-ink)`;
  const lines = (path: string, lineWidth: number, opacity: number): string =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${lineWidth}" opacity="${opacity}"/>`;
  const relief = [
    { cx, cy, radius: radius * 1.3, lift: 2.2 },
    { cx: width * 0.2, cy: height * 0.62, radius: 14, lift: -1.6 },
  ];
  return `<defs>${iris(`${id}-paper`, width, palette.paper)}${iris(`${id}-ink`, width, palette.ink)}</defs>
    <rect width="${formatMm(width)}" height="${formatMm(height)}" fill="url(#${id}-paper)"/>
    ${lines(guillocheField({ width, height, pitch: 0.62, amplitude: 0.5, wavelength: 9.5, shear: 0.06, relief }), 0.07, 0.5)}
    ${lines(guillocheField({ width, height, pitch: 1.24, amplitude: 1.6, wavelength: 21, shear: -0.045 }), 0.06, 0.42)}
    ${lines(guillocheRosette({ cx, cy, inner: radius * 0.18, outer: radius, lobes: 12, lines: 15, breath: 0.3, breaths: 12 }), 0.07, 0.55)}
    ${lines(guillocheRosette({ cx, cy, inner: radius * 0.62, outer: radius * 1.16, lobes: 24, lines: 7, breath: 0.45, breaths: 8 }), 0.06, 0.45)}
    ${lines(guillocheRosette({ cx, cy, inner: radius * 0.06, outer: radius * 0.34, lobes: 8, lines: 9 }), 0.06, 0.55)}
    ${braid ? lines(guillocheBand({ x: 0, y: braid.y, width, height: braid.height, waves: 17, lines: 9, knots: 6 }), 0.07, 0.75) : ''}`;
}
