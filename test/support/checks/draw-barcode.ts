import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import type { DetectedBarcode, Pixels, Quad } from '../../../src/checks/check-report.js';
import { rasterPixels } from './raster-pixels.js';

const MARGIN_PX = 40;

/** A printed code on white, turned clockwise. The corners begin at the code's own upper left. */
export async function drawBarcode(
  format: DetectedBarcode['format'],
  text: string,
  turnedDegrees = 0,
): Promise<{ readonly image: Pixels; readonly corners: Quad }> {
  const symbol = sharp(await bwipjs.toBuffer({ bcid: format === 'PDF_417' ? 'pdf417' : 'qrcode', text, scale: 3 }));
  const { width, height } = await symbol.metadata();
  const margins = { top: MARGIN_PX, bottom: MARGIN_PX, left: MARGIN_PX, right: MARGIN_PX, background: '#fff' };
  const page = await symbol.flatten({ background: '#fff' }).extend(margins).png().toBuffer();
  const image = await rasterPixels(sharp(page).rotate(turnedDegrees, { background: '#fff' }));
  const [sin, cos] = [Math.sin((turnedDegrees * Math.PI) / 180), Math.cos((turnedDegrees * Math.PI) / 180)];
  const at = (x: number, y: number) => ({
    x: 0.5 + (x * width * cos - y * height * sin) / image.width,
    y: 0.5 + (x * width * sin + y * height * cos) / image.height,
  });
  return { image, corners: [at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)] };
}
