import { loadSibling } from './siblings.js';

type Compress = (image: File, options: object) => Promise<File>;

/** The compressor from the file beside the script. Takes the place of `bridge/compressor` in the script-tag build. */
export async function loadCompressor(): Promise<Compress> {
  return (await loadSibling('compressor')) as Compress;
}
