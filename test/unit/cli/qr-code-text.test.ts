import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBarcodes, type Pixels } from '../../../src/checks/checks.js';
import { toQrCodeDrawing, toQrCodeText } from '../../../src/cli/dev/qr-code-text.js';

const URL_TEXT = 'https://192.168.178.123:8789';
const MODULE_PX = 8;

/** Draws dark modules on a light ground. */
function paint(width: number, height: number, isDark: (x: number, y: number) => boolean): Pixels {
  const data = new Uint8Array(width * height * MODULE_PX ** 2 * 4);
  for (let y = 0; y < height * MODULE_PX; y += 1)
    for (let x = 0; x < width * MODULE_PX; x += 1) {
      const level = isDark(Math.floor(x / MODULE_PX), Math.floor(y / MODULE_PX)) ? 0 : 255;
      data.set([level, level, level, 255], (y * width * MODULE_PX + x) * 4);
    }
  return { data, width: width * MODULE_PX, height: height * MODULE_PX };
}

const textIn = async (image: Pixels): Promise<string | undefined> => (await readBarcodes(image, null, 60_000))[0]?.text;

for (const hasColors of [true, false])
  test(`a QR code for a terminal ${hasColors ? 'with' : 'without'} colors → a reader finds its text`, async () => {
    // eslint-disable-next-line no-control-regex
    const lines = toQrCodeText(URL_TEXT, hasColors).replaceAll(/\u001b\[[\d;]*m/g, '').trimEnd().split('\n'); // prettier-ignore
    const isDrawn = (x: number, y: number): boolean => {
      const block = lines[Math.floor(y / 2)]?.[x] ?? ' ';
      return block === '█' || block === (y % 2 === 0 ? '▀' : '▄');
    };
    const image = paint(lines[0]!.length, lines.length * 2, (x, y) => isDrawn(x, y) === hasColors);
    assert.equal(await textIn(image), URL_TEXT);
  });

test('a QR code for a page → a reader finds its text, with a quiet zone of 4 modules around it', async () => {
  const { viewBox, path } = toQrCodeDrawing(URL_TEXT);
  const [left = 0, top = 0, size = 0] = viewBox.split(' ').map(Number);
  assert.deepEqual([left, top], [-4, -4]);
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
  assert.equal(await textIn(paint(size, size, (x, y) => dark.has(`${x - 4},${y - 4}`))), URL_TEXT);
});
