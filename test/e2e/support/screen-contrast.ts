import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { luminanceOf, ratioOf } from '../../support/gallery/contrast.js';
import type { StateGallery } from './state-gallery.js';

type PixelColor = readonly [number, number, number];

const contrastRatio = (one: PixelColor, other: PixelColor): number => ratioOf(luminanceOf(one), luminanceOf(other));

interface ScreenPixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): PixelColor;
}

async function decodeScreenshot(png: Buffer): Promise<ScreenPixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): PixelColor => {
    const index = (y * info.width + x) * 3;
    return [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0];
  };
  return { width: info.width, height: info.height, at };
}

/** A line of words, with what colour it is written in. */
interface ScreenTextLine {
  readonly text: string;
  readonly colour: PixelColor;
  /** Large in the sense of WCAG: 24 px, or 18.66 px and bold. */
  readonly isLarge: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** The camera shows nothing but light: the worst ground that words over it can have. */
export function showBrightCamera({ page }: StateGallery): Promise<void> {
  return page.evaluate(async () => {
    const video = document.querySelector('doc-capture-fake')?.shadowRoot?.querySelector('video');
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 720, height: 1280 });
    const context = canvas.getContext('2d');
    if (!video || !context) return;
    context.fillStyle = '#fff';
    const again = setInterval(() => context.fillRect(0, 0, canvas.width, canvas.height), 50);
    video.srcObject = canvas.captureStream(20);
    await video.play();
    if (video.videoWidth !== canvas.width)
      await new Promise((resolve) => video.addEventListener('resize', resolve, { once: true }));
    // Its layout, and a frame of it.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    clearInterval(again);
  });
}

/** Words that do not stand out from any pixel behind them, with their contrast. */
export async function lowContrastText(gallery: StateGallery): Promise<string[]> {
  const colours = (await readTextLines(gallery)).map(({ colour }) => colour);
  await gallery.style('section * { color: transparent !important; transition: none !important }');
  const { lines, ground } = await screenAtRest(gallery);
  return lines.flatMap(({ text, isLarge, box }, index) => {
    const colour = colours[index];
    if (!colour) throw new Error(`“${text}” came while the contrast was measured`);
    let least = Infinity;
    for (let y = Math.ceil(box.y); y < Math.min(box.y + box.height, ground.height); y++)
      for (let x = Math.ceil(box.x); x < Math.min(box.x + box.width, ground.width); x++)
        least = Math.min(least, contrastRatio(colour, ground.at(x, y)));
    return least < (isLarge ? 3 : 4.5) ? [`“${text}” stands out by ${least.toFixed(2)} : 1`] : [];
  });
}

/** The lines of text, and a screenshot during which none moved: a change of the video's size moves the controls. */
async function screenAtRest(
  gallery: StateGallery,
): Promise<{ readonly lines: readonly ScreenTextLine[]; readonly ground: ScreenPixels }> {
  for (;;) {
    const lines = await readTextLines(gallery);
    const ground = await decodeScreenshot(await gallery.page.screenshot());
    const after = await readTextLines(gallery);
    if (JSON.stringify(lines) === JSON.stringify(after)) return { lines, ground };
  }
}

function readTextLines({ page }: StateGallery): Promise<readonly ScreenTextLine[]> {
  return page.evaluate(() => {
    const found: ScreenTextLine[] = [];
    const dot = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    /** A colour in whatever notation, as the screen shows it. */
    const shown = (colour: string): PixelColor => {
      if (!dot) return [0, 0, 0];
      dot.fillStyle = colour;
      dot.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = dot.getImageData(0, 0, 1, 1).data;
      return [r, g, b];
    };
    const section = document.querySelector('doc-capture-fake')?.shadowRoot?.querySelector('section');
    if (!section) return found;
    const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (!text || !parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(':disabled')) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(parent);
      const px = parseFloat(fontSize);
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const { x, y, width, height } of range.getClientRects())
        found.push({
          text,
          colour: shown(color),
          isLarge: px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700),
          box: { x, y, width, height },
        });
    }
    return found;
  });
}

/** Room for a ring around a control, CSS pixels. */
const RING_PX = 10;
/** WCAG 1.4.11: minimum contrast of what shows a state. */
const MIN_STATE_CONTRAST = 3;

/** Width of the focus ring: pixels that change by enough contrast, over the length around the control. */
export async function focusRingWidth(page: Page, control: Locator): Promise<number> {
  const box = await control.boundingBox();
  const view = page.viewportSize();
  if (!box || !view) throw new Error('the control is not shown');
  const x = Math.max(0, box.x - RING_PX);
  const y = Math.max(0, box.y - RING_PX);
  const clip = {
    x,
    y,
    width: Math.min(box.x + box.width + RING_PX, view.width) - x,
    height: Math.min(box.y + box.height + RING_PX, view.height) - y,
  };
  const look = async (): Promise<ScreenPixels> =>
    decodeScreenshot(await page.screenshot({ clip, animations: 'disabled' }));
  await control.evaluate((element) => (element as HTMLElement).blur());
  const without = await look();
  await control.focus();
  const ring = await look();
  let changed = 0;
  for (let row = 0; row < ring.height; row++)
    for (let column = 0; column < ring.width; column++)
      if (contrastRatio(ring.at(column, row), without.at(column, row)) >= MIN_STATE_CONTRAST) changed++;
  return changed / (2 * (box.width + box.height));
}
