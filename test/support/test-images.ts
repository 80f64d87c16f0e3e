/** Pictures and broken files, made in the browser by real encoders. */

export type DrawTestImage = (context: OffscreenCanvasRenderingContext2D, width: number, height: number) => void;

export async function createTestImage(
  width: number,
  height: number,
  draw: DrawTestImage,
  { type = 'image/jpeg', quality = 0.92 }: { type?: string; quality?: number } = {},
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D context');
  draw(context, width, height);
  const blob = await canvas.convertToBlob({ type, quality });
  return blob.type === type ? blob : encodeOnServer(blob, type);
}

/** WebKit writes no WEBP: its `convertToBlob` gives a PNG, which the test server encodes anew. */
async function encodeOnServer(png: Blob, type: string): Promise<Blob> {
  const response = await fetch(`/test-encoder?type=${type}`, { method: 'POST', body: png });
  if (!response.ok) throw new Error(`neither this browser nor the test server writes ${type}`);
  return response.blob();
}

/** Every pixel another colour: what no encoder makes small. Reproducible. */
export const drawNoise: DrawTestImage = (context, width, height) => {
  const image = context.createImageData(width, height);
  const words = new Uint32Array(image.data.buffer);
  let state = 0x2545f491;
  for (let i = 0; i < words.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[i] = state | 0xff000000;
  }
  context.putImageData(image, 0, 0);
};

/** Soft shapes with a grain on them, and a bright and a dark half: compresses about like a photograph. */
export const drawPhotograph: DrawTestImage = (context, width, height) => {
  const sky = context.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, '#f4e9d8');
  sky.addColorStop(1, '#27435c');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  let state = 0x9e3779b9;
  for (let i = 0; i < data.length; i += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const grain = ((state >>> 24) - 128) >> 3;
    data[i] = data[i]! + grain;
    data[i + 1] = data[i + 1]! + grain;
    data[i + 2] = data[i + 2]! + grain;
  }
  context.putImageData(image, 0, 0);
};

/** Four colours, so that every turn and every mirror image shows: red, green / blue, yellow. */
export const drawQuarters: DrawTestImage = (context, width, height) => {
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
  colours.forEach((colour, index) => {
    context.fillStyle = colour;
    context.fillRect(((index % 2) * width) / 2, (index >> 1) * (height / 2), width / 2, height / 2);
  });
};

/** The same with small dots of other brightness, for encoders to have something to save on. */
export const drawDottedQuarters: DrawTestImage = (context, width, height) => {
  drawQuarters(context, width, height);
  context.fillStyle = 'rgb(255 255 255 / 0.35)';
  for (let y = 0; y < height; y += 3) for (let x = y % 5; x < width; x += 4) context.fillRect(x, y, 1, 2);
};

/** The colour in the middle of each quarter, as a word: what `quarters` drew, if it is the right way up. */
export function readQuarters(bitmap: ImageBitmap): string[] {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no 2D context');
  context.drawImage(bitmap, 0, 0);
  return [0, 1, 2, 3].map((index) => {
    const x = Math.floor(width * (0.25 + 0.5 * (index % 2)));
    const y = Math.floor(height * (0.25 + 0.5 * (index >> 1)));
    const [red, green, blue] = context.getImageData(x, y, 1, 1).data;
    const isOn = (value: number | undefined): boolean => (value ?? 0) > 128;
    if (isOn(red)) return isOn(green) ? 'yellow' : 'red';
    return isOn(green) ? 'green' : isOn(blue) ? 'blue' : 'black';
  });
}
export const UPRIGHT_COLORS = ['red', 'green', 'blue', 'yellow'];

/**
 * How to draw an upright picture so that a viewer that applies the EXIF orientation sees it upright again: canvas
 * matrices from displayed to stored coordinates, for a displayed size w × h (TIFF 6.0, tag 274).
 */
const TO_STORED: Readonly<Record<number, (w: number, h: number) => [number, number, number, number, number, number]>> =
  {
    1: () => [1, 0, 0, 1, 0, 0],
    2: (w) => [-1, 0, 0, 1, w, 0],
    3: (w, h) => [-1, 0, 0, -1, w, h],
    4: (_, h) => [1, 0, 0, -1, 0, h],
    5: () => [0, 1, 1, 0, 0, 0],
    6: (w) => [0, -1, 1, 0, 0, w],
    7: (w, h) => [0, -1, -1, 0, h, w],
    8: (_, h) => [0, 1, -1, 0, h, 0],
  };

/** A JPEG of `quarters`, stored turned, with the orientation that turns it back. @param width displayed */
export async function orientedJpeg(
  orientation: number,
  width: number,
  height: number,
  draw: DrawTestImage = drawQuarters,
): Promise<Blob> {
  const isTurned = orientation >= 5;
  const stored = await createTestImage(isTurned ? height : width, isTurned ? width : height, (context) => {
    context.setTransform(...TO_STORED[orientation]!(width, height));
    draw(context, width, height);
  });
  return withSegments(stored, [exifApp1([{ tag: 274, type: 3, value: orientation }])]);
}

interface ExifEntry {
  readonly tag: number;
  /** 3: SHORT, 4: LONG. */
  readonly type: 3 | 4;
  readonly value: number;
}

/** An APP1 segment with EXIF (big-endian TIFF), optionally with a GPS directory behind it. */
export function exifApp1(entries: readonly ExifEntry[], { gps = false } = {}): Uint8Array {
  const all = gps ? [...entries, { tag: 0x8825, type: 4, value: 0 } as const] : entries;
  const ifdBytes = 2 + all.length * 12 + 4;
  const gpsAt = 8 + ifdBytes;
  const tiff = new DataView(new ArrayBuffer(gps ? gpsAt + 2 + 12 + 4 : gpsAt));
  tiff.setUint32(0, 0x4d4d002a);
  tiff.setUint32(4, 8);
  tiff.setUint16(8, all.length);
  all.forEach(({ tag, type, value }, index) => {
    const at = 10 + index * 12;
    tiff.setUint16(at, tag);
    tiff.setUint16(at + 2, type);
    tiff.setUint32(at + 4, 1);
    if (type === 3) tiff.setUint16(at + 8, value);
    else tiff.setUint32(at + 8, tag === 0x8825 ? gpsAt : value);
  });
  if (gps) {
    // One entry: GPSLatitudeRef, ASCII "N".
    tiff.setUint16(gpsAt, 1);
    tiff.setUint16(gpsAt + 2, 1);
    tiff.setUint16(gpsAt + 4, 2);
    tiff.setUint32(gpsAt + 6, 2);
    tiff.setUint32(gpsAt + 10, 0x4e000000);
  }
  const body = new Uint8Array(10 + tiff.byteLength);
  body.set([0xff, 0xe1, (body.length - 2) >> 8, (body.length - 2) & 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  body.set(new Uint8Array(tiff.buffer), 10);
  return body;
}

/** A JPEG with segments put in front of the others. One array: Firefox cannot decode a Blob whose first part is 2 bytes. */
export async function withSegments(jpeg: Blob, segments: readonly Uint8Array[]): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const extra = segments.reduce((sum, { length }) => sum + length, 0);
  const out = new Uint8Array(bytes.length + extra);
  out.set(bytes.subarray(0, 2));
  let at = 2;
  for (const segment of segments) {
    out.set(segment, at);
    at += segment.length;
  }
  out.set(bytes.subarray(2), at);
  return new Blob([out], { type: 'image/jpeg' });
}

/** A PNG header that claims a size, and nothing behind it that could be decoded. */
export function pngClaiming(width: number, height: number): Blob {
  const bytes = new Uint8Array(8 + 25 + 12);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set([8, 2, 0, 0, 0], 24);
  bytes.set([0x49, 0x45, 0x4e, 0x44], 37);
  return new Blob([bytes], { type: 'image/png' });
}

/** A PDF of one empty page, padded to a length. */
export function createPdf({ bytes = 0, encrypted = false } = {}): Blob {
  const head = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n';
  const encrypt = encrypted ? '/Encrypt 3 0 R' : '';
  const xref = `xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3${encrypt}>>\n`;
  const padding = '%'.padEnd(Math.max(1, bytes - head.length - xref.length - 40), ' ') + '\n';
  return new Blob([head, padding, xref, `startxref\n${head.length + padding.length}\n%%EOF\n`], {
    type: 'application/pdf',
  });
}

export async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
