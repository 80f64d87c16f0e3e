import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FIRST_ENCODE_QUALITY,
  MIN_ENCODE_QUALITY,
  searchEncodeSettings,
  type EncodeSettings,
} from '../../../src/photos/search-encode-settings.js';

const WIDTH = 4000;
const HEIGHT = 3000;
const MIN_SIDE_PX = 224;
const MAX_ENCODES = 4;

/** Encoders with different tempers: bytes of a 12 MP picture at a quality, as a share of those at the first quality. */
const ENCODERS: Readonly<Record<string, (quality: number) => number>> = {
  'a photograph': (q) =>
    Math.exp(-4.6 * (FIRST_ENCODE_QUALITY - q)) * 0.45 + 0.55 * Math.exp(-1.6 * (FIRST_ENCODE_QUALITY - q)),
  'a flat response': (q) => 0.7 + 0.3 * (q / FIRST_ENCODE_QUALITY),
  'a steep response': (q) => Math.exp(-9 * (FIRST_ENCODE_QUALITY - q)),
  'a response in steps': (q) => Math.ceil(q * 10) / 10,
};

/** A fake encoder: bytes grow with the area and with the quality as the temper says. */
async function run(
  temper: (quality: number) => number,
  atFirstBytes: number,
  targetBytes: number,
  [width, height] = [WIDTH, HEIGHT],
) {
  const tried: EncodeSettings[] = [];
  const found = await searchEncodeSettings({
    ...{ width, height, targetBytes },
    minSidePx: MIN_SIDE_PX,
    maxEncodes: MAX_ENCODES,
    encode: (setting) => {
      tried.push(setting);
      const area = (setting.width * setting.height) / (width * height);
      return Promise.resolve({ size: Math.round(atFirstBytes * area * temper(setting.quality)) });
    },
  });
  return { tried, found };
}

for (const [name, temper] of Object.entries(ENCODERS)) {
  for (const share of [1.2, 1, 0.9, 0.7, 0.5, 0.4, 0.3, 0.15, 0.05]) {
    test(`searchEncodeSettings, ${name}, target ${share} of the first size → fits in 4 encodes, quality lowered first`, async () => {
      const { tried, found } = await run(temper, 10_000_000, 10_000_000 * share);
      assert.ok(found, JSON.stringify(tried));
      assert.ok(found.size <= 10_000_000 * share);
      assert.ok(tried.length <= MAX_ENCODES);
      assert.deepEqual(tried[0], { width: WIDTH, height: HEIGHT, quality: FIRST_ENCODE_QUALITY });
      for (const { width, quality } of tried) {
        assert.ok(width === WIDTH || quality === MIN_ENCODE_QUALITY, `smaller before worse: ${JSON.stringify(tried)}`);
      }
      for (const { width, height, quality } of tried) {
        assert.ok(quality >= MIN_ENCODE_QUALITY && quality <= FIRST_ENCODE_QUALITY);
        assert.ok(Math.abs(width / height - WIDTH / HEIGHT) < 0.01);
      }
    });
  }
}

test('searchEncodeSettings, the first encode is small enough → the encoder is called once', async () => {
  const { tried } = await run(ENCODERS['a photograph']!, 4_000_000, 5_000_000);
  assert.equal(tried.length, 1);
});

test('searchEncodeSettings of a photograph → the result uses at least 80 % of the target bytes', async () => {
  for (const share of [0.9, 0.8, 0.7, 0.6, 0.5]) {
    const { found } = await run(ENCODERS['a photograph']!, 10_000_000, 10_000_000 * share);
    assert.ok(found && found.size >= 8_000_000 * share, `${found?.size} of ${10_000_000 * share}`);
  }
});

test('searchEncodeSettings, the target is too small even for sides of 224 px → null', async () => {
  const { tried, found } = await run(ENCODERS['a flat response']!, 10_000_000, 20);
  assert.equal(found, null);
  assert.ok(tried.length > 0 && tried.length <= MAX_ENCODES);
  for (const { width, height } of tried) assert.ok(Math.min(width, height) >= MIN_SIDE_PX);
});

test('searchEncodeSettings of an image with a side under 224 px → its size is never reduced', async () => {
  const { tried } = await run(() => 1, 1000, 10, [3000, 200]);
  assert.ok(tried.length > 0);
  for (const { width, height } of tried) assert.deepEqual([width, height], [3000, 200]);
});

test('searchEncodeSettings, the encoder fails → rejects with the error of the encoder', async () => {
  const fail = (): never => {
    throw new Error('out of memory');
  };
  await assert.rejects(run(fail, 1000, 10), /out of memory/);
});
