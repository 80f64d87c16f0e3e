import { expect } from '@open-wc/testing';
import { renderPdf } from '../../../src/photos/render-pdf.js';
import { MAX_CANVAS_PIXELS } from '../../../src/shared/shared.js';

/** Black pages of these sizes, in points. */
function createBlackPdf(sizesPt: readonly (readonly [number, number])[]): Uint8Array<ArrayBuffer> {
  const kids = sizesPt.map((_, index) => `${index + 4} 0 R`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`,
    '<</Length 16>>stream\n0 0 999 999 re f\nendstream',
    ...sizesPt.map((size) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]/Contents 3 0 R>>`),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}\nendobj`).join('\n');
  return new TextEncoder().encode(`%PDF-1.4\n${body}\ntrailer<</Root 1 0 R/Size ${objects.length + 1}>>\n`);
}

describe('renderPdf', () => {
  it('a landscape page above an upright one, both printed to the edge → a bitmap within the limit, with both pages', async () => {
    const pdf = createBlackPdf([
      [842, 595],
      [595, 842],
    ]);
    const { bitmap, pages } = (await renderPdf(pdf, 'both'))!;
    expect(bitmap.width * bitmap.height).to.be.at.most(MAX_CANVAS_PIXELS);
    expect(pages).to.have.length(2);
    for (const [left, top, width, height] of pages) {
      expect(Math.min(left, top)).to.be.at.least(0);
      expect(left + width).to.be.at.most(bitmap.width);
      expect(top + height).to.be.at.most(bitmap.height);
    }
    bitmap.close();
  });
});
