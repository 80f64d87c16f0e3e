/** Small pieces of SVG text. Lengths are millimetres on the document. */

/** A number as short as the drawing needs: a thousandth of a millimetre. */
export const formatMm = (value: number): string => String(Math.round(value * 1000) / 1000);

export const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export interface TextStyle {
  /** Font size in mm. */
  readonly size: number;
  readonly fill?: string;
  readonly font?: 'sans' | 'serif' | 'narrow' | 'mono' | 'ocr-b';
  readonly weight?: 'normal' | 'bold';
  readonly italic?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Letter spacing in mm. */
  readonly spacing?: number;
  readonly opacity?: number;
  /** Condenses the text to about this width in mm, when it would be wider. */
  readonly maxWidth?: number;
}

const FAMILIES = {
  sans: 'Liberation Sans',
  serif: 'Liberation Serif',
  narrow: 'Liberation Sans Narrow',
  mono: 'Liberation Mono',
  'ocr-b': 'OCR B',
} as const;

/** Mean advances of the sans face, in em: good to a few percent, enough to know when a name must be condensed. */
function estimatedWidth(content: string, { size, spacing = 0, font }: TextStyle): number {
  const advance = (letter: string): number => {
    if (font === 'mono') return 0.6;
    if (/[ .,'’ıilj·]/.test(letter)) return 0.28;
    if (/\p{Lu}/u.test(letter)) return 0.71;
    return 0.57;
  };
  return [...content].reduce((width, letter) => width + advance(letter) * size + spacing, 0);
}

export function svgText(x: number, y: number, content: string, style: TextStyle): string {
  const { size, fill = '#1c2430', font = 'sans', weight = 'normal', anchor = 'start', spacing = 0 } = style;
  const squeezed = style.maxWidth !== undefined && estimatedWidth(content, style) > style.maxWidth;
  const attributes = [
    `x="${formatMm(x)}" y="${formatMm(y)}" font-family="${FAMILIES[font]}" font-size="${formatMm(size)}" fill="${fill}"`,
    weight === 'bold' ? 'font-weight="bold"' : '',
    style.italic ? 'font-style="italic"' : '',
    anchor === 'start' ? '' : `text-anchor="${anchor}"`,
    spacing === 0 ? '' : `letter-spacing="${formatMm(spacing)}"`,
    style.opacity === undefined ? '' : `opacity="${style.opacity}"`,
    squeezed ? `textLength="${formatMm(style.maxWidth ?? 0)}" lengthAdjust="spacingAndGlyphs"` : '',
  ];
  return `<text ${attributes.filter(Boolean).join(' ')}>${escapeXml(content)}</text>`;
}

export interface GradientStop {
  readonly at: number;
  readonly colour: string;
  readonly opacity?: number;
}

const stops = (list: readonly GradientStop[]): string =>
  list
    .map(({ at, colour, opacity = 1 }) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/** A linear gradient over the user space from (x1, y1) to (x2, y2). */
export const linearGradient = (
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  list: readonly GradientStop[],
) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${formatMm(x1)}" y1="${formatMm(y1)}" x2="${formatMm(x2)}" y2="${formatMm(y2)}">${stops(list)}</linearGradient>`;

export const radialGradient = (
  id: string,
  [cx, cy, r]: readonly [number, number, number],
  list: readonly GradientStop[],
): string =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${formatMm(cx)}" cy="${formatMm(cy)}" r="${formatMm(r)}">${stops(list)}</radialGradient>`;

/** A polyline as path data. */
export const polylinePath = (points: readonly (readonly [number, number])[], closed = false): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${formatMm(x)} ${formatMm(y)}`).join('') +
  (closed ? 'Z' : '');
