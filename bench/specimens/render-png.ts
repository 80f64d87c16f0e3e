/** Turns drawings into pixels, with Chromium's type and filters. */
import type { Browser } from 'playwright';
import type { SpecimenDrawing } from './specimen.types.js';
import { formatMm } from './svg.js';

export interface RasterSize {
  readonly width: number;
  readonly height: number;
}

/** 20 px/mm (508 dpi) for cards, 16 px/mm (406 dpi) for passport pages. */
export function rasterSize(drawing: SpecimenDrawing): RasterSize {
  const pxPerMm = drawing.widthMm > 100 ? 16 : 20;
  return { width: Math.round(drawing.widthMm * pxPerMm), height: Math.round(drawing.heightMm * pxPerMm) };
}

/** A PNG of the drawing. The page is closed afterwards; the browser stays the caller's. */
export async function renderPng(browser: Browser, drawing: SpecimenDrawing): Promise<Buffer> {
  const { width, height } = rasterSize(drawing);
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent(
      `<!doctype html><style>html,body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${formatMm(drawing.widthMm)} ${formatMm(drawing.heightMm)}" preserveAspectRatio="none">${drawing.svg}</svg>`,
    );
    return await page.screenshot({ type: 'png' });
  } finally {
    await page.close();
  }
}
