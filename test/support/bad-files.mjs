/**
 * Malformed and unusual files, made on demand; none is stored. Read by the unit tests and,
 * through the test server, by the browser tests, so that all of them see the same bytes. What must come of each stands
 * in `bad-inputs.ts`.
 */
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const SAMPLE = fileURLToPath(new URL('../../demo/samples/id-card-zoe-front.jpg', import.meta.url));
/** Size of the card in most of the files. */
const CARD = { width: 856, height: 540 };

const card = () => sharp(SAMPLE).resize(CARD);
const plain = (width, height, background) => sharp({ create: { width, height, channels: 3, background } });
const noise = (width, height) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
const steps = (width, height) => {
  const data = Buffer.alloc(width * height);
  for (let i = 0; i < data.length; i++) data[i] = ((i % width) ^ Math.floor(i / width)) & 255;
  return sharp(data, { raw: { width, height, channels: 1 } });
};
const clear = (width, height) => sharp({ create: { width, height, channels: 4, background: '#0000' } });

/** A JPEG with a segment put behind its first two bytes. */
function withSegment(jpeg, marker, body) {
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** A PNG with an extra chunk after its header, with a valid checksum. */
function withChunk(png, type, body) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(body.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Writes the size of a PNG's header, and its checksum. */
function claimingPng(png, width, height) {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** Writes the size of a JPEG's frame header. */
function claimingJpeg(jpeg, width, height) {
  const bytes = Buffer.from(jpeg);
  const at = bytes.findIndex((byte, i) => byte === 0xff && (bytes[i + 1] === 0xc0 || bytes[i + 1] === 0xc2));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

/** The same CMYK pixels, called YCCK (Adobe technical note 5116, transform 2). */
function asYcck(jpeg) {
  const bytes = Buffer.from(jpeg);
  const at = bytes.indexOf('Adobe', 0, 'latin1');
  if (at === -1) return withSegment(jpeg, 0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x02', 'latin1'));
  bytes[at + 11] = 2;
  return bytes;
}

/** How an upright image is stored for each orientation (TIFF 6.0, tag 274). */
const STORED = {
  1: [],
  2: [(image) => image.flop()],
  3: [(image) => image.rotate(180)],
  4: [(image) => image.flip()],
  5: [(image) => image.rotate(90), (image) => image.flop()],
  6: [(image) => image.rotate(270)],
  7: [(image) => image.rotate(90), (image) => image.flip()],
  8: [(image) => image.rotate(90)],
};

async function oriented(orientation, image = card()) {
  let png = await image.png().toBuffer();
  for (const turn of STORED[orientation]) png = await turn(sharp(png)).png().toBuffer();
  return sharp(png).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

/** Four colours, so that every turn and every mirror image shows, with dots for encoders to save on. */
const quarters = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><defs>
      <pattern id="dots" width="4" height="3" patternUnits="userSpaceOnUse"><path d="M0 0h1v2h-1z" fill="#fff5"/></pattern></defs>
      <path d="M0 0h320v240H0z" fill="#f00"/><path d="M320 0h320v240H320z" fill="#0f0"/>
      <path d="M0 240h320v240H0z" fill="#00f"/><path d="M320 240h320v240H320z" fill="#ff0"/>
      <rect width="640" height="480" fill="url(#dots)"/></svg>`),
  );

async function cardOnNothing() {
  const input = await card().png().toBuffer();
  return clear(1200, 900).composite([{ input, left: 170, top: 180 }]);
}

/** A BMP of 24 bits per pixel, rows from the bottom (BITMAPINFOHEADER). */
async function bmp(image) {
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + rowBytes * height);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
    [34, rowBytes * height],
  ])
    // prettier-ignore
    bytes.writeUInt32LE(value, at);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++)
        bytes[54 + (height - 1 - y) * rowBytes + x * 3 + channel] = data[(y * width + x) * 3 + 2 - channel];
  return bytes;
}

/** Writes the size of a BMP's header. */
function claimingBmp(bytes, width, height) {
  bytes.writeUInt32LE(width, 18);
  bytes.writeUInt32LE(height, 22);
  return bytes;
}

const half = (bytes) => bytes.subarray(0, bytes.length / 2);
const GARBAGE = Buffer.from('This is no colour profile at all, only a few words. '.repeat(8), 'latin1');
const jpeg = () => card().jpeg({ quality: 90 }).toBuffer();

/** Makers by name. @type {Readonly<Record<string, () => Promise<Buffer> | Buffer>>} */
export const BAD_FILES = {
  'one-pixel.png': () => plain(1, 1, '#c8c8c8').png().toBuffer(),
  '224.png': () => plain(224, 224, '#777').png().toBuffer(),
  '223.png': () => plain(223, 224, '#777').png().toBuffer(),
  'tower.png': () => steps(1, 5000).png().toBuffer(),
  'panorama.png': () => steps(8000, 40).png().toBuffer(),
  'wide.jpg': () => steps(12_000, 300).jpeg().toBuffer(),
  'black.jpg': () => plain(640, 480, '#000').jpeg().toBuffer(),
  'white.jpg': () => plain(640, 480, '#fff').jpeg().toBuffer(),
  'noise.png': () => noise(640, 480).png().toBuffer(),
  'clear.png': () => clear(640, 480).png().toBuffer(),
  'card-on-nothing.png': async () => (await cardOnNothing()).png().toBuffer(),
  'card-on-nothing.webp': async () => (await cardOnNothing()).webp({ lossless: true }).toBuffer(),
  'baseline.jpg': jpeg,
  'progressive.jpg': () => card().jpeg({ progressive: true }).toBuffer(),
  '16-bit.png': () => card().toColourspace('rgb16').png().toBuffer(),
  'cmyk.jpg': () => card().toColourspace('cmyk').jpeg().toBuffer(),
  'ycck.jpg': async () => asYcck(await card().toColourspace('cmyk').jpeg().toBuffer()),
  'palette.png': () => card().png({ palette: true, colours: 64 }).toBuffer(),
  'two-colours.png': () => card().threshold(128).png({ palette: true, colours: 2 }).toBuffer(),
  'grey.png': () => card().toColourspace('b-w').png().toBuffer(),
  'grey.jpg': () => card().toColourspace('b-w').jpeg().toBuffer(),
  'interlaced.png': () => card().png({ progressive: true }).toBuffer(),
  'moving.webp': async () =>
    sharp([await card().png().toBuffer(), await plain(CARD.width, CARD.height, '#000').png().toBuffer()], {
      join: { animated: true },
    })
      .webp({ delay: [100, 100] })
      .toBuffer(),
  'odd-profile.jpg': async () =>
    withSegment(await jpeg(), 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), GARBAGE])),
  'odd-profile.png': async () =>
    withChunk(await card().png().toBuffer(), 'iCCP', Buffer.concat([Buffer.from('odd\0\0', 'latin1'), GARBAGE])),
  ...Object.fromEntries(
    Object.keys(STORED).flatMap((orientation) => [
      [`turned-${orientation}.jpg`, () => oriented(Number(orientation))],
      [`quarters-${orientation}.jpg`, () => oriented(Number(orientation), quarters())],
    ]),
  ),
  'located.jpg': () =>
    card()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer(),
  'empty.jpg': () => Buffer.alloc(0),
  'words.jpg': () => Buffer.from('These are only words.'),
  'moving.gif': () => card().gif().toBuffer(),
  'phone.heic': () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  // A photo of a phone that was only renamed.
  'renamed-heic.jpg': () => Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'),
  'card.bmp': () => bmp(card()),
  'half.bmp': async () => half(await bmp(card())),
  'gigapixels.bmp': async () => claimingBmp(await bmp(plain(8, 8, '#fff')), 40_000, 40_000),
  'no-size.bmp': async () => claimingBmp(await bmp(plain(8, 8, '#fff')), 0, 0),
  'half.jpg': async () => half(await noise(900, 600).jpeg().toBuffer()),
  'endless.jpg': async () => (await jpeg()).subarray(0, -2),
  'half.png': async () => half(await card().png().toBuffer()),
  'half.webp': async () => half(await card().webp().toBuffer()),
  'header-only.jpg': async () => (await jpeg()).subarray(0, 12),
  'no-size.png': async () => claimingPng(await plain(8, 8, '#fff').png().toBuffer(), 0, 0),
  '400-megapixels.png': async () => claimingPng(await plain(8, 8, '#fff').png().toBuffer(), 20_000, 20_000),
  'gigapixels.jpg': async () => claimingJpeg(await plain(8, 8, '#fff').jpeg().toBuffer(), 65_500, 65_500),
  'just-over.png': async () => claimingPng(await plain(8, 8, '#fff').png().toBuffer(), 10_001, 10_000),
};
