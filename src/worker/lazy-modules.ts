/**
 * The table of lazy modules: everything that is loaded when it is first needed. A name is also the name of a file in
 * `dist`, the chunk `doc-capture.<name>.js`.
 *
 * The package's ES modules load a lazy module with `import()`. The script-tag build and the worker file are classic scripts:
 * `test/scripts/vite/lazy-chunks.ts` writes the chunks, replaces each `import()` of a lazy module by `loadChunk(name)`, and
 * replaces this file by the addresses of the chunks.
 */
import type { DrawPdf } from '../photos/photos.js';
import type { MrzReaderModule, readBarcodes } from '../checks/checks.js';

/**
 * Modules of the page, with their sources. The code that needs one imports it: `await import('./lens-tuner.js')`.
 * @public for the build
 */
export const PAGE_MODULES = {
  bridge: 'src/worker/client/client.ts',
  camera: 'src/headless/camera-session.ts',
  care: 'src/headless/lens-tuner.ts',
  send: 'src/headless/photo-sender.ts',
  summary: 'src/headless/summary-recorder.ts',
  images: 'src/headless/create-document-images.ts',
  overlay: 'src/element/camera-overlay.ts',
  access: 'src/element/camera-a11y.ts',
  advice: 'src/element/dev-warnings.ts',
  countries: 'src/element/list-countries.ts',
  photos: 'src/element/photo-screens/photo-screens.ts',
  viewer: 'src/element/photo-viewer.ts',
  permission: 'src/element/permission/permission-help.ts',
  handoff: 'src/element/handoff/handoff-ui.ts',
  resume: 'src/element/resume/resume-ui.ts',
  qrcode: 'src/handoff/qr-code.ts',
  compressor: 'browser-image-compression',
} as const;

/** What a lazy module of the worker exports, as far as the worker uses it. */
export interface WorkerModuleExports {
  readonly still: Pick<typeof import('./host/photo-tasks.js'), 'createPhotoTasks'>;
  readonly barcodes: { readonly readBarcodes: typeof readBarcodes };
  readonly mrz: MrzReaderModule;
  readonly pdf: { readonly drawPdf: DrawPdf };
}
export type WorkerModuleName = keyof WorkerModuleExports;
/** Addresses of the worker's chunks. `null`: unknown. */
export type WorkerModuleUrls = Readonly<Record<WorkerModuleName, string | null>>;
/** Rejects when the module cannot be loaded. */
export type LoadLazyWorkerModule = <N extends WorkerModuleName>(name: N) => Promise<WorkerModuleExports[N]>;

export interface LazyWorkerModuleEntry<T> {
  readonly source: string;
  /** Address of the chunk. `new URL(…, import.meta.url)` is the form that bundlers look for; they copy the file. */
  url(): URL | string | null;
  /** Loads the module on the main thread. Without it, the chunk is loaded: always in classic scripts. */
  load?(): Promise<T>;
}

/** Modules of the worker. The client sends their addresses to the worker, which cannot know what a bundler made of them. */
export const WORKER_MODULES: { readonly [N in WorkerModuleName]: LazyWorkerModuleEntry<WorkerModuleExports[N]> } = {
  still: {
    source: 'src/worker/host/photo-tasks.ts',
    url: () => new URL('../doc-capture.still.js', import.meta.url),
    load: () => import('./host/photo-tasks.js'),
  },
  barcodes: {
    source: 'src/checks/barcode/read-barcodes.ts',
    url: () => new URL('../doc-capture.barcodes.js', import.meta.url),
    load: () => import('../checks/checks.js'),
  },
  mrz: {
    source: 'src/checks/mrz/read/mrz-reader.ts',
    url: () => new URL('../doc-capture.mrz.js', import.meta.url),
    load: async () => (await import('../checks/checks.js')).loadMrzReader(),
  },
  pdf: {
    // No `load`: as an ES module it would make pdf.js a dependency of every host.
    source: 'src/photos/draw-pdf.ts',
    url: () => new URL('../doc-capture.pdf.js', import.meta.url),
  },
};

/** What the worker file exports when it runs as a script of the page, on pages that forbid workers. */
export type WorkerFileModule = Pick<typeof import('./host/host.js'), 'createWorkerTasks'>;

export const WORKER_FILE: LazyWorkerModuleEntry<WorkerFileModule> & { readonly type: WorkerType } = {
  source: 'src/doc-capture.worker.ts',
  url: () => new URL('../doc-capture.worker.js', import.meta.url),
  load: () => import('./host/host.js'),
  type: 'module',
};
