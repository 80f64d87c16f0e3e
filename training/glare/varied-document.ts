/**
 * Drawn documents with more decoration than the plain ones: bands, blocks, second portraits, seals. All of it tints what lies
 * below and hides no print, because print that a band cuts off looks like covered print.
 */
import sharp from 'sharp';
import { createSeededRandom, type SeededRandom } from '../../test/support/seeded-random.js';
import { rasterPixels } from '../../test/support/checks/raster-pixels.js';
import { drawDocument } from '../../test/support/checks/draw-document.js';
import { createSceneDocument, type SceneDocument } from '../../bench/scenes/scenes.js';

/** Every seed is another document. */
export async function drawVariedDocument(seed: number): Promise<SceneDocument> {
  const drawn = await drawDocument(seed);
  const { pixels, widthMm, heightMm, kind } = drawn;
  const random = createSeededRandom(seed + 31);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(pixels.width)}" height="${String(pixels.height)}" viewBox="0 0 ${String(widthMm)} ${String(heightMm)}" preserveAspectRatio="none">${decorate(random, widthMm, heightMm)}</svg>`;
  const plain = sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } });
  const decorated = plain.composite([{ input: Buffer.from(svg), blend: 'multiply' }]);
  const format = kind === 'id3-td3' ? 'ID-3' : kind === 'id2-td2' ? 'ID-2' : 'ID-1';
  const truth = { name: `varied ${String(seed)}`, docType: 'id_card', side: 'front', format } as const;
  return createSceneDocument(await rasterPixels(decorated), { ...truth, size: { widthMm, heightMm } });
}

function decorate(random: SeededRandom, w: number, h: number): string {
  const parts: string[] = [];
  const hsl = (from: number, to: number): string =>
    `hsl(${String(random.integer(0, 359))},${String(random.integer(0, 70))}%,${String(random.integer(from, to))}%)`;
  const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): void => {
    parts.push(`<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}" fill="${fill}" ${more}/>`); // prettier-ignore
  };
  if (random.next() < 0.25) {
    const skin = random.pick(['#e6c2a4', '#d9a987', '#f0d6c0', '#c99873', '#b88a68']);
    rect(0, 0, w, h, skin, `opacity="${String(random.between(0.2, 0.6))}"`);
  }
  if (random.next() < 0.35) {
    const size = random.between(3, 10);
    const isAcross = random.next() < 0.5;
    const atEnd = random.next() < 0.5;
    if (isAcross) rect(0, atEnd ? h - size : 0, w, size, hsl(50, 92));
    else rect(atEnd ? w - size : 0, 0, size, h, hsl(50, 92));
  }
  for (let n = random.pick([0, 0, 1, 2, 3]); n > 0; n--) {
    const [x, y] = [random.between(0, w), random.between(0, h)];
    const [rx, ry] = [random.between(3, 16), random.between(3, 12)];
    parts.push(`<ellipse cx="${String(x)}" cy="${String(y)}" rx="${String(rx)}" ry="${String(ry)}" fill="${hsl(50, 95)}" opacity="${String(random.between(0.1, 0.9))}"/>`); // prettier-ignore
  }
  if (random.next() < 0.3) secondPortrait(random, parts, w, h);
  if (random.next() < 0.2) {
    const [x, y] = [random.between(2, w - 30), random.between(2, h - 14)];
    rect(x, y, 28, 11, '#fff', 'opacity="0.9"');
    for (let bar = 0; bar < 26; bar++) if (random.next() < 0.6) rect(x + 1 + bar, y + 1, random.between(0.3, 0.9), 9, '#111'); // prettier-ignore
  }
  if (random.next() < 0.3) rect(0, 0, w, h, 'none', `stroke="${hsl(10, 80)}" stroke-width="${String(random.between(0.4, 4))}"`); // prettier-ignore
  return parts.join('');
}

function secondPortrait(random: SeededRandom, parts: string[], w: number, h: number): void {
  const size = random.between(8, 24);
  const [x, y] = [random.between(0, w - size), random.between(0, h - 1.25 * size)];
  const skin = random.pick(['#e6c2a4', '#d9a987', '#8a5a40', '#5c3c2c', '#b88a68']);
  const opacity = String(random.between(0.35, 1));
  parts.push(
    `<g opacity="${opacity}"><rect x="${String(x)}" y="${String(y)}" width="${String(size)}" height="${String(1.25 * size)}" fill="hsl(${String(random.integer(0, 359))},10%,${String(random.integer(55, 95))}%)"/>`,
    `<ellipse cx="${String(x + size / 2)}" cy="${String(y + 1.3 * size)}" rx="${String(size * 0.46)}" ry="${String(size * 0.4)}" fill="hsl(${String(random.integer(0, 359))},30%,${String(random.integer(10, 60))}%)"/>`,
    `<ellipse cx="${String(x + size / 2)}" cy="${String(y + 0.55 * size)}" rx="${String(size * 0.25)}" ry="${String(size * 0.34)}" fill="${skin}"/>`,
    `<path d="M${String(x + 0.24 * size)} ${String(y + 0.5 * size)} a${String(0.26 * size)} ${String(0.3 * size)} 0 0 1 ${String(0.52 * size)} 0z" fill="hsl(25,35%,${String(random.integer(8, 50))}%)"/></g>`,
  );
}
