import { loadChunk } from './load-chunk.js';

type CompressImage = (image: File, options: object) => Promise<File>;

/** The compressor from the file beside the script. Takes the place of `bridge/compressor` in the script-tag build. */
export async function loadCompressor(): Promise<CompressImage> {
  return (await loadChunk('compressor')) as CompressImage;
}
