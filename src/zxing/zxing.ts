/** Decodes PDF417 and QR codes with zxing-wasm, whose WebAssembly (0.3 MB) is a file of its own: import it only when needed. */
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

/** Luminance, row by row. */
interface GreyImage {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** A decoded symbol. Its corners are px of the image, clockwise from the symbol's own top-left. */
export interface DecodedSymbol {
  readonly format: 'PDF_417' | 'QR_CODE';
  readonly text: string;
  readonly corners: readonly [PxCorner, PxCorner, PxCorner, PxCorner];
}
interface PxCorner {
  readonly x: number;
  readonly y: number;
}

const FORMATS = { PDF417: 'PDF_417', QRCode: 'QR_CODE' } as const;
const OPTIONS = {
  formats: ['PDF417', 'QRCode'],
  textMode: 'Plain',
  tryInvert: false,
  maxNumberOfSymbols: 4,
} as const satisfies ReaderOptions;

/** More than the 2,710 digits of the largest PDF417: no identity document carries a longer text. */
const MAX_TEXT_LENGTH = 3000;

/**
 * Compiles the WebAssembly of the package; the library's own default is an address at a CDN.
 * @throws where the file is missing, or the policy of the page refuses WebAssembly
 */
export async function loadZxing(): Promise<void> {
  await (loading ??= prepare());
}

let loading: Promise<unknown> | null = null;

async function prepare(): Promise<void> {
  try {
    await prepareZXingModule({ overrides: { wasmBinary: await readWasmFile() }, fireImmediately: true });
  } catch (error) {
    // The next call tries again.
    loading = null;
    throw error;
  }
}

/**
 * Decodes the symbols of an image, after {@link loadZxing}. Bars may lean by 2° from the horizontal or the vertical.
 * @param isNormalized middle grey parts dark from light everywhere
 * @returns those of at most 3,000 characters, without control characters that no document has
 */
export async function decodeSymbols(
  { data, width, height }: GreyImage,
  isNormalized = false,
): Promise<DecodedSymbol[]> {
  const rgba = new Uint8ClampedArray(4 * data.length);
  new Uint32Array(rgba.buffer).set(Uint32Array.from(data, (grey) => 0xff000000 | (0x010101 * grey)));
  const image: ImageData = { data: rgba, width, height, colorSpace: 'srgb' };
  const binarizer = isNormalized ? 'FixedThreshold' : 'LocalAverage';
  const results = await readBarcodes(image, { ...OPTIONS, binarizer });
  return results.flatMap(({ format, text, position: { topLeft, topRight, bottomRight, bottomLeft } }) =>
    (format === 'PDF417' || format === 'QRCode') && text.length <= MAX_TEXT_LENGTH
      ? [
          {
            format: FORMATS[format],
            text: withoutHiddenCharacters(text),
            corners: [topLeft, topRight, bottomRight, bottomLeft],
          },
        ]
      : [],
  );
}

/** The text comes from whoever printed the code. AAMVA separates by line feed, carriage return and record separator (30). */
function withoutHiddenCharacters(text: string): string {
  return text.replaceAll(/[^\P{C}\t\n\r\x1e]/gu, '');
}

interface NodeProcess {
  getBuiltinModule?(name: 'module'): { createRequire(from: string): { resolve(name: string): string } };
  getBuiltinModule?(name: 'fs'): { readFileSync(path: string): Uint8Array<ArrayBuffer> };
}

async function readWasmFile(): Promise<ArrayBuffer> {
  const { process } = globalThis as { process?: NodeProcess };
  if (process?.getBuiltinModule !== undefined) {
    // Node reads it from the installed package. The modules are not imported: bundlers for browsers would look for them.
    const { resolve } = process.getBuiltinModule('module').createRequire(import.meta.url);
    return new Uint8Array(process.getBuiltinModule('fs').readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer;
  }
  const response = await fetch(new URL('./zxing_reader.wasm', import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.arrayBuffer();
}
