import type { CheckReport, Expectation, LiveReport, Quad } from '../checks/checks.js';
import type { ErrorCode, ErrorDetail } from '../contract/contract.js';
import type { FittedFile, FitRequest } from '../photos/photos.js';

/** A file as the worker saw it: decoded, oriented, checked. */
export interface InspectedFile {
  readonly report: CheckReport;
  /** The document cut out and made rectangular, for showing (never for sending); the whole picture when no document was found. Long side ≤ 1080 px. */
  readonly preview: ImageBitmap;
}

/** Where the files of the lazy parts are; a worker cannot know what a bundler made of them. `null`: cannot be told. */
export interface WorkerChunkUrls {
  /** All that only still pictures need. */
  readonly still: string | null;
  /** The barcode reader. */
  readonly barcodes: string | null;
  /** The reader of machine-readable zones. */
  readonly mrz: string | null;
  /** What draws the pages of a PDF. */
  readonly pdf: string | null;
}

/**
 * What runs off the main thread. Every method rejects with a {@link Trouble} (carried over the wire by code) and never
 * with anything else. Frames and bitmaps are transferred; the callee closes them.
 */
export interface WorkerTasks {
  /**
   * Ready handshake: answers with the protocol's version.
   * @param parts where the files are that the worker loads later
   */
  ping(parts?: WorkerChunkUrls): Promise<number>;
  /** Looks at one live frame. `stream` names a series of frames, so that the eyes can track within it. */
  look(frame: VideoFrame | ImageBitmap, stream: number, expectation: Expectation): Promise<LiveReport>;
  /** Decodes and checks one file. */
  inspect(file: Blob, expectation: Expectation): Promise<InspectedFile>;
  /** Makes the files fit the service's limits; see `photos`. */
  fit(request: FitRequest): Promise<readonly FittedFile[]>;
  /** Rectified cut-out, long side ≤ `longSidePx`. */
  rectify(file: Blob, corners: Quad, longSidePx: number): Promise<ImageBitmap>;
}
export const PROTOCOL_VERSION = 1;

/** The key of the symbol of the object on which sibling files leave what they hold, by name. */
export const CHUNK_REGISTRY_KEY = 'doc-capture/siblings';

/** The key of the symbol under which the worker file, loaded as a page's script, leaves `createTasks`. */
export const TASKS_FACTORY_KEY = 'doc-capture.tasks';

/**
 * A task's outcome as it crosses the wire. Comlink reduces a thrown error to name, message and stack, and its own way to
 * change that is a table shared with the host page's use of comlink; so a trouble travels as a value.
 */
export type TaskResponse<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string; readonly detail: ErrorDetail };

/** The tasks as the worker offers them. */
export type ExposedTasks = {
  readonly [K in keyof WorkerTasks]: (
    ...args: Parameters<WorkerTasks[K]>
  ) => Promise<TaskResponse<Awaited<ReturnType<WorkerTasks[K]>>>>;
};
