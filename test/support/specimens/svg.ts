/** Small pieces of SVG text. Lengths are millimetres on the document. */

/** A number as short as the drawing needs: a thousandth of a millimetre. */
export const mm = (value: number): string => String(Math.round(value * 1000) / 1000);

export const escape = (text: string): string =>
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

export function text(x: number, y: number, content: string, style: TextStyle): string {
  const { size, fill = '#1c2430', font = 'sans', weight = 'normal', anchor = 'start', spacing = 0 } = style;
  const squeezed = style.maxWidth !== undefined && estimatedWidth(content, style) > style.maxWidth;
  const attributes = [
    `x="${mm(x)}" y="${mm(y)}" font-family="${FAMILIES[font]}" font-size="${mm(size)}" fill="${fill}"`,
    weight === 'bold' ? 'font-weight="bold"' : '',
    style.italic ? 'font-style="italic"' : '',
    anchor === 'start' ? '' : `text-anchor="${anchor}"`,
    spacing === 0 ? '' : `letter-spacing="${mm(spacing)}"`,
    style.opacity === undefined ? '' : `opacity="${style.opacity}"`,
    squeezed ? `textLength="${mm(style.maxWidth ?? 0)}" lengthAdjust="spacingAndGlyphs"` : '',
  ];
  return `<text ${attributes.filter(Boolean).join(' ')}>${escape(content)}</text>`;
}

export interface Stop {
  readonly at: number;
  readonly colour: string;
  readonly opacity?: number;
}

const stops = (list: readonly Stop[]): string =>
  list
    .map(({ at, colour, opacity = 1 }) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/** A linear gradient over the user space from (x1, y1) to (x2, y2). */
export const linear = (
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  list: readonly Stop[],
) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${mm(x1)}" y1="${mm(y1)}" x2="${mm(x2)}" y2="${mm(y2)}">${stops(list)}</linearGradient>`;

export const radial = (id: string, [cx, cy, r]: readonly [number, number, number], list: readonly Stop[]): string =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${mm(cx)}" cy="${mm(cy)}" r="${mm(r)}">${stops(list)}</radialGradient>`;

/** A polyline as path data. */
export const polyline = (points: readonly (readonly [number, number])[], closed = false): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${mm(x)} ${mm(y)}`).join('') + (closed ? 'Z' : '');
