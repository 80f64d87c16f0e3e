import sharp, { type OverlayOptions, type Sharp } from 'sharp';

interface ScreenPart {
  readonly width: number;
  readonly image: Buffer | null;
}

interface SideBySideLayout {
  readonly height: number;
  readonly gap: number;
  readonly radius: number;
  /** The border of each screen: its stroke in SVG, and its width. */
  readonly edge: { readonly color: string; readonly width: number };
}

/** Draws screens with round corners and a border side by side on a transparent ground. Lengths are in pixels. */
export async function drawSideBySide(parts: readonly ScreenPart[], layout: SideBySideLayout): Promise<Sharp> {
  const { height, gap } = layout;
  let left = 0;
  const layers: OverlayOptions[] = [];
  for (const part of parts) {
    layers.push({ input: await drawScreen(part, layout), left, top: 0 });
    left += part.width + gap;
  }
  return sharp({ create: { width: left - gap, height, channels: 4, background: '#0000' } }).composite(layers);
}

function drawScreen({ width, image }: ScreenPart, { height, radius, edge }: SideBySideLayout): Promise<Buffer> {
  const inset = edge.width / 2;
  const shape = (paint: string): Buffer =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="${inset}" y="${inset}" width="${width - edge.width}" ` +
        `height="${height - edge.width}" rx="${radius}" ${paint}/></svg>`,
    );
  const screen = image
    ? sharp(image).resize(width, height).ensureAlpha()
    : sharp({ create: { width, height, channels: 4, background: '#14181d' } });
  return screen
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape(`fill="none" stroke="${edge.color}" stroke-width="${edge.width}"`) },
    ])
    .png()
    .toBuffer();
}
