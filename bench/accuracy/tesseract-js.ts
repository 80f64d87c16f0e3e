/**
 * tesseract.js with its language data, to measure beside. It is no dependency (64 MB installed): its packages are
 * installed once under `build/`, and work without a network from then on.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { OcrEngine } from './ocr-rows.js';

const VERSION = '7.0.0';
const DATA_VERSION = '1.0.0';
const FOLDER = fileURLToPath(new URL(`../../build/tesseract.js-${VERSION}/`, import.meta.url));
const MODULES = `${FOLDER}node_modules/`;
/** The model that it loads by default. */
const MODEL = `${MODULES}@tesseract.js-data/eng/4.0.0_best_int/`;
/** What a browser of today loads: worker, wasm with SIMD, model. */
const FILES = [
  `${MODULES}tesseract.js/dist/worker.min.js`,
  `${MODULES}tesseract.js-core/tesseract-core-simd-lstm.wasm`,
  `${MODULES}tesseract.js-core/tesseract-core-simd-lstm.js`,
];

/** The part that is used from here. */
interface TesseractLibrary {
  readonly default: { createWorker(language: string, engine: number, options: object): Promise<TesseractWorker> };
}
interface TesseractWorker {
  setParameters(parameters: Readonly<Record<string, string>>): Promise<unknown>;
  recognize(file: string): Promise<{ readonly data: { readonly text: string } }>;
  terminate(): Promise<unknown>;
}

/** Installs it when it is not there yet; `null` without a network the first time. */
export async function createTesseractJs(): Promise<OcrEngine | null> {
  const library = `${MODULES}tesseract.js/src/index.js`;
  if (!existsSync(library)) {
    mkdirSync(FOLDER, { recursive: true });
    const packages = [`tesseract.js@${VERSION}`, `@tesseract.js-data/eng@${DATA_VERSION}`];
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error'];
    try {
      execFileSync('npm', ['install', '--prefix', FOLDER, ...quiet, ...packages], { stdio: 'ignore' });
    } catch {
      return null;
    }
  }
  const { createWorker } = ((await import(pathToFileURL(library).href)) as TesseractLibrary).default;
  const worker = await createWorker('eng', 1, { langPath: MODEL, cacheMethod: 'none', errorHandler: () => undefined });
  // Automatic page segmentation; its LSTM core has no detection of the orientation.
  await worker.setParameters({ tessedit_pageseg_mode: '3', debug_file: '/dev/null' });
  return {
    name: `tesseract.js ${VERSION}`,
    bytes:
      FILES.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0) +
      statSync(`${MODEL}eng.traineddata.gz`).size,
    read: (file) => worker.recognize(file).then(({ data }) => data.text, () => null), // prettier-ignore
    close: () => worker.terminate(),
  };
}
