/** Decodes PDF417 and QR codes with zxing-wasm, whose WebAssembly (0.3 MB) is a file of its own: import it only when needed. */
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader';

/** Luminance, row by row, 8 bits per pixel. */
interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** A symbol that was read. */
export interface DecodedSymbol {
  readonly format: 'PDF_417' | 'QR_CODE';
  readonly text: string;
  /** Px of the image, clockwise from the symbol's own top-left. */
  readonly corners: readonly [Point, Point, Point, Point];
}
interface Point {
  readonly x: number;
  readonly y: number;
}

const OPTIONS: ReaderOptions = {
  formats: ['PDF417', 'QRCode'],
  textMode: 'Plain',
  tryInvert: false,
  maxNumberOfSymbols: 4,
};
/** The largest PDF417 has 2,710 digits. No identity document carries a longer text. */
const MAX_TEXT_LENGTH = 3000;
/** AAMVA uses all but the tab: line feed, carriage return, record separator. */
const SEPARATORS = '\t\n\r\x1e';

/**
 * Compiles the WebAssembly of the package, as often as it is called: once is enough.
 * @throws where the file is missing, or a policy refuses WebAssembly
 */
export async function loadZxing(): Promise<void> {
  // Without these bytes the library would ask a CDN for them. What it prints is also in the error that it throws.
  const overrides = { wasmBinary: await readWasmFile(), printErr: () => {} };
  await prepareZXingModule({ overrides, fireImmediately: true });
}

/**
 * Decodes the symbols of an image, at most four, after {@link loadZxing}. The bars of a PDF417 may lean by 2° from the
 * horizontal or the vertical.
 * @returns those of at most 3,000 characters, without control characters that no document has
 */
export async function decodeSymbols({ data, width, height }: GreyImage): Promise<readonly DecodedSymbol[]> {
  const rgba = new Uint32Array(data.length);
  for (let i = 0; i < data.length; i++) rgba[i] = 0xff000000 | (0x010101 * data[i]!);
  const bytes = new Uint8ClampedArray(rgba.buffer);
  const results = await readBarcodes({ data: bytes, width, height, colorSpace: 'srgb' }, OPTIONS);
  return results.filter(({ text }) => text.length <= MAX_TEXT_LENGTH).map(toSymbol);
}

function toSymbol({ format, text, position }: ReadResult): DecodedSymbol {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return {
    format: format === 'PDF417' ? 'PDF_417' : 'QR_CODE',
    // It comes from whoever printed the code.
    text: text.replaceAll(/\p{C}/gu, (character) => (SEPARATORS.includes(character) ? character : '')),
    corners: [topLeft, topRight, bottomRight, bottomLeft],
  };
}

interface NodeProcess {
  getBuiltinModule?(name: 'module'): { createRequire(from: string): { resolve(name: string): string } };
  getBuiltinModule?(name: 'fs'): { readFileSync(path: string): Uint8Array<ArrayBuffer> };
}

async function readWasmFile(): Promise<ArrayBuffer> {
  const { process } = globalThis as { process?: NodeProcess };
  if (process?.getBuiltinModule !== undefined) {
    // Node's modules are not imported: bundlers for browsers would look for them.
    const { resolve } = process.getBuiltinModule('module').createRequire(import.meta.url);
    return new Uint8Array(process.getBuiltinModule('fs').readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')))
      .buffer;
  }
  // The build puts it there.
  const response = await fetch(new URL('./zxing_reader.wasm', import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.arrayBuffer();
}
