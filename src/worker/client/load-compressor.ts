import type { Options } from 'browser-image-compression';

/** What is used of browser-image-compression. */
export interface ImageCompressor {
  (image: File, options: Options): Promise<File>;
  canvasToFile(canvas: HTMLCanvasElement, type: string, name: string, lastModified: number, q: number): Promise<File>;
}

/** The compressor, fetched when first needed. The script-tag build replaces this module. */
export async function loadCompressor(): Promise<ImageCompressor> {
  const { default: compress } = await import('browser-image-compression');
  // The package's types describe its CommonJS file; browsers and bundlers get the module, whose default is the function.
  return compress as unknown as ImageCompressor;
}
