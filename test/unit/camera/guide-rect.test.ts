import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DOCUMENT_FORMATS, type FormatName } from '../../../src/contract/contract.js';
import { guideRect, type GuideOptions } from '../../../src/camera/guide-rect.js';

const length = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const screens = fc.record({ width: length(120, 4000), height: length(120, 4000) });

describe('guideRect', () => {
  const formats = fc.constantFrom(...(Object.keys(DOCUMENT_FORMATS) as FormatName[]));
  const optionSets: fc.Arbitrary<GuideOptions> = fc.record(
    {
      documents: fc.constantFrom(1 as const, 2 as const),
      marginPx: length(0, 60),
      insets: fc.record({ top: length(0, 400), right: length(0, 400), bottom: length(0, 400), left: length(0, 400) }),
    },
    { requiredKeys: [] },
  );

  it('guideRect with any screen, format and insets → inside the screen, with the proportions of the document', () => {
    fc.assert(
      fc.property(screens, formats, optionSets, (screen, format, options) => {
        const { x, y, width, height } = guideRect(screen, format, options);
        assert.ok(width > 0 && height > 0 && x >= -1e-9 && y >= -1e-9);
        assert.ok(x + width <= screen.width + 1e-9 && y + height <= screen.height + 1e-9);
        const { widthMm, heightMm } = DOCUMENT_FORMATS[format];
        const aspect = widthMm / (heightMm * (options.documents ?? 1));
        assert.ok(Math.abs(width / height - aspect) <= 1e-8, `${width} × ${height}`);
      }),
    );
  });

  const phones: readonly [string, { width: number; height: number }, FormatName][] = [
    ['phone held upright', { width: 390, height: 844 }, 'ID-1'],
    ['phone held sideways', { width: 844, height: 390 }, 'ID-1'],
    ['laptop', { width: 1280, height: 800 }, 'ID-3'],
    ['narrow column', { width: 320, height: 480 }, 'ID-2'],
  ];
  for (const [name, screen, format] of phones) {
    it(`guideRect on a ${name} → space for hint and controls, at least a fifth of the screen`, () => {
      const rect = guideRect(screen, format);
      const upright = screen.height >= screen.width;
      assert.ok(rect.y >= (upright ? 80 : 64), `top ${rect.y}`);
      if (upright) assert.ok(rect.y + rect.height <= screen.height - 120);
      else assert.ok(rect.x + rect.width <= screen.width - 100);
      assert.ok(rect.width * rect.height >= 0.2 * screen.width * screen.height, `${rect.width} × ${rect.height}`);
    });
  }
});
