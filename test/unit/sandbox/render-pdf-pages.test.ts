import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { renderPdfPages, trimPaper } from '../../../src/sandbox/render-pdf-pages.js';
import type { Box, Pixels } from '../../../src/checks/checks.js';
import { buildPdf, type PlacedImage } from '../../support/sandbox/build-pdf.js';

async function coloured(r: number, g: number, b: number): Promise<Uint8Array> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function at({ data, width }: Pixels, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

function assertNear(actual: number[], expected: number[]): void {
  for (const [channel, value] of expected.entries()) {
    assert.ok(Math.abs((actual[channel] ?? -1) - value) <= 4, `${actual.join()} is not ${expected.join()}`);
  }
}

const size = { widthPx: 300, heightPx: 200 };
const orange: PlacedImage = { jpeg: await coloured(240, 120, 20), ...size, box: [0, 642, 300, 200] };
const blue: PlacedImage = { jpeg: await coloured(20, 60, 200), ...size, box: [0, 0, 300, 200] };

test('a PDF page with an image → rendered at 300 dpi on white, in its colors', async () => {
  const [page] = (await renderPdfPages(buildPdf([[orange]]), 2)) ?? [];
  assert.ok(page !== undefined);
  assert.deepEqual([page.width, page.height], [2479, 3508]);
  assertNear(at(page, 100, 100), [240, 120, 20, 255]);
  assertNear(at(page, 2400, 3400), [255, 255, 255, 255]);
});

test('a PDF of three pages and maxPages 2 → the first two pages, in order', async () => {
  const pages = await renderPdfPages(buildPdf([[blue], [orange], [blue]]), 2);
  assert.equal(pages?.length, 2);
  assertNear(at(pages?.[0] as Pixels, 100, 3400), [20, 60, 200, 255]);
  assertNear(at(pages?.[1] as Pixels, 100, 100), [240, 120, 20, 255]);
});

test('a PDF page of 4,000 × 3,000 points → rendered with 4,000 px on its long side', async () => {
  const [page] = (await renderPdfPages(buildPdf([[orange]], [4000, 3000]), 2)) ?? [];
  assert.deepEqual([page?.width, page?.height], [4000, 3000]);
});

test('a PDF that is damaged, truncated or without pages → renderPdfPages returns null', async () => {
  const good = buildPdf([[orange]]);
  const damaged = [good.slice(0, 200), buildPdf([]), Buffer.from('%PDF-1.7\ntrailer<</Root 1 0 R>>')];
  for (const bytes of damaged) assert.equal(await renderPdfPages(bytes, 2), null);
});

/** A PDF of one page that draws form objects. Each draws the next one ten times; the last is a square, or draws itself. */
function buildNestedPdf(depth: number, isRecursive: boolean): Uint8Array {
  const stream = (dictionary: string, content: string): string =>
    `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const forms = Array.from({ length: depth }, (_, index) => {
    const isLast = index === depth - 1;
    const next = isLast ? index + 5 : index + 6;
    const resources = `/Resources << /XObject << /F ${next} 0 R >> >>`;
    const content = isLast && !isRecursive ? '0 0 9 9 re f' : '/F Do '.repeat(10).trim();
    return stream(`/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources}`, content);
  });
  const resources = '/Resources << /XObject << /F 5 0 R >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents 4 0 R >>`,
    stream('', '/F Do'),
    ...forms,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

test('a PDF of forms that are nested twice → rendered', async () => {
  assert.equal((await renderPdfPages(buildNestedPdf(2, false), 2))?.length, 1);
});

const MEMORY_BOMBS = { 'a form that draws itself': [1, true], 'forms nested seven times': [7, false] } as const;
for (const [what, [depth, isRecursive]] of Object.entries(MEMORY_BOMBS))
  test(`a PDF of ${what}, under 2 KB → null, below 900 MB, and the next file is rendered`, async () => {
    const bytes = buildNestedPdf(depth, isRecursive);
    assert.ok(bytes.length < 2000);
    const warnings: string[] = [];
    assert.equal(await renderPdfPages(bytes, 2, (sentence) => warnings.push(sentence)), null);
    assert.match(warnings.join(), /^a PDF of \d+ bytes was not read: to draw it takes more than 402653184 bytes$/);
    const mostMb = process.resourceUsage().maxRSS / 1024;
    assert.ok(mostMb < 900, `${mostMb} MB`);
    assert.equal((await renderPdfPages(buildPdf([[orange]]), 2))?.length, 1);
  });

test('a PDF that takes too much memory beside others → only that one is null, with one warning', async () => {
  const good = buildPdf([[orange]]);
  const warnings: string[] = [];
  const files = [buildNestedPdf(1, true), good, good];
  const rendered = await Promise.all(files.map((bytes) => renderPdfPages(bytes, 2, (text) => warnings.push(text))));
  assert.equal(rendered[0], null);
  assert.deepEqual([rendered[1]?.length, rendered[2]?.length, warnings.length], [1, 1, 1]);
});

/** White paper; each pixel of the boxes encodes its position in red and green. */
function drawPage(width: number, height: number, ...boxes: readonly Box[]): Pixels {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [x, y, w, h] of boxes) {
    for (let row = y; row < y + h; row += 1) {
      for (let column = x; column < x + w; column += 1) data.set([column, row, 0, 255], (row * width + column) * 4);
    }
  }
  return { data, width, height };
}

test('a page with one printed area → trimPaper crops the page to it, with a margin of 5 %', () => {
  const { data, width, height } = trimPaper(drawPage(200, 300, [60, 100, 80, 50]));
  assert.deepEqual([width, height], [88, 58]);
  assert.deepEqual([...data.subarray((4 * width + 4) * 4, (4 * width + 4) * 4 + 3)], [60, 100, 0]);
});

test('a page with two printed areas and one dark pixel → trimPaper keeps both areas and ignores the pixel', () => {
  const two = trimPaper(drawPage(600, 800, [100, 100, 200, 100], [100, 500, 200, 100], [590, 790, 1, 1]));
  assert.deepEqual([two.width, two.height], [250, 550]);
});

test('an empty or fully printed page → trimPaper returns the page unchanged', () => {
  const empty = drawPage(50, 60);
  assert.equal(trimPaper(empty), empty);
  assert.deepEqual(trimPaper(drawPage(50, 60, [0, 0, 50, 60])), drawPage(50, 60, [0, 0, 50, 60]));
});
