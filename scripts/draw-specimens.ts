/**
 * Draws the specimens of the state of Utopia into `demo/samples`, with a manifest.
 *
 *   npx tsx scripts/draw-specimens.ts [name-part …]
 *
 * Needs Chromium, the OCR-B font (Debian: fonts-ocr-b) and Liberation (fonts-liberation). The results are committed, so the project runs without these. With name parts as arguments, only matching images are drawn.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { chromiumLaunchOptions } from '../test/support/browsers.mjs';
import type { BoxMm } from '../bench/specimens/document-parts.js';
import { rasterSize, renderPng } from '../bench/specimens/render-png.js';
import { SPECIMEN_SAMPLES, type SpecimenSample } from '../bench/specimens/specimen-samples.js';
import type { SpecimenDrawing, SampleEntry } from '../bench/specimens/specimen.types.js';

const FOLDER = new URL('../demo/samples/', import.meta.url);
const MAX_BYTES = 300_000;
const FACES = ['OCR B', 'Liberation Sans', 'Liberation Serif', 'Liberation Mono'];

/** Stops without a font: a silent replacement would not be OCR-B. */
function requireFaces(): void {
  const installed = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  const missing = FACES.filter((face) => !installed.includes(face));
  if (missing.length > 0)
    throw new Error(`Missing fonts: ${missing.join(', ')} (Debian: fonts-ocr-b fonts-liberation)`);
}

/** The best quality that keeps the file under the limit. */
async function toJpeg(png: Buffer): Promise<Buffer> {
  for (let quality = 86; quality >= 50; quality -= 3) {
    const jpeg = await sharp(png).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' }).toBuffer();
    if (jpeg.length <= MAX_BYTES) return jpeg;
  }
  throw new Error('The picture does not fit its limit at any quality');
}

function entryOf(sample: SpecimenSample, drawing: SpecimenDrawing): SampleEntry {
  const round = (value: number): number => Math.round(value * 1e5) / 1e5;
  const quad = ({ x, y, width, height }: BoxMm): [number, number][] => {
    const at = (px: number, py: number): [number, number] => [
      round(px / drawing.widthMm),
      round(py / drawing.heightMm),
    ];
    return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)];
  };
  const { person, issue } = sample;
  return {
    file: `${sample.name}.jpg`,
    docType: sample.docType,
    side: sample.side,
    format: sample.format,
    person: person.id,
    expired: sample.expired,
    ...rasterSize(drawing),
    corners: [[0, 0], [1, 0], [1, 1], [0, 1]], // prettier-ignore
    mrzLines: drawing.mrzLines,
    mrzQuad: drawing.mrzBox && quad(drawing.mrzBox),
    barcode: drawing.barcode && {
      format: drawing.barcode.format,
      text: drawing.barcode.text,
      quad: quad(drawing.barcode.box),
    },
    fields: {
      surname: person.surname,
      given_names: person.givenNames,
      sex: person.sex,
      birth_date: person.birthDate,
      birth_place: person.birthPlace,
      document_number: issue.number,
      issuance_date: issue.issued,
      expiration_date: issue.expires,
    },
  };
}

requireFaces();
mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const manifest: SampleEntry[] = [];
  let totalBytes = 0;
  for (const sample of SPECIMEN_SAMPLES) {
    const drawing = sample.draw();
    const file = new URL(`${sample.name}.jpg`, FOLDER);
    if (wanted.length === 0 || wanted.some((part) => sample.name.includes(part))) {
      writeFileSync(file, await toJpeg(await renderPng(browser, drawing)));
    }
    totalBytes += readFileSync(file).length;
    manifest.push(entryOf(sample, drawing));
    console.log(`${sample.name}.jpg ${Math.round(readFileSync(file).length / 1000)} kB`);
  }
  writeFileSync(new URL('manifest.json', FOLDER), `${JSON.stringify(manifest, null, 1)}\n`);
  console.log(`${manifest.length} pictures, ${(totalBytes / 1e6).toFixed(2)} MB`);
} finally {
  await browser.close();
}
