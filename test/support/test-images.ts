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
