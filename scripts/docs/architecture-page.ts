/** Generates the two paths in `docs/architecture.md`: the files through which a frame and a photo pass. */
import { readFile } from 'node:fs/promises';
import { followImports } from './follow-imports.js';
import { formatPage } from './markdown.js';

/** A path, in the order in which its files are passed. */
interface CapturePath {
  readonly name: 'frame' | 'photo';
  /** Files that another thread, or a message, calls. */
  readonly roots: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** Left out of this path only. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** What the paths leave out, and why. A folder ends in `/`. */
const BESIDE: Readonly<Record<string, string>> = {
  'shared/': 'helpers',
  'contract/': 'words of the wire',
  'files/': 'what a file is, from its bytes',
  'camera/': 'opens the stream, before the first frame',
  'checks/': 'detectors: they run beside each other, below the files that are named',
  'photos/canvas/': 'in place of the worker’s canvas, in old browsers',
  'photos/drawing-surface.ts': 'a canvas',
  'photos/task-queue.ts': 'one task at a time',
  'photos/render-pdf.ts': 'PDFs',
  'photos/search-encode-settings.ts': 'files that are too large',
  'photos/image-encoder.ts': 'files that are too large',
  'photos/convert-to-jpeg.ts': 'files that are too large',
  'worker/client/start-worker.ts': 'starts the worker',
  'headless/lazy-summary-recorder.ts': 'the summary of the session',
  'headless/create-document-images.ts': 'images for the host',
  'headless/close-focus-zoom-state.ts': 'zooms where the lens does not focus near',
  'session/outcome.ts': 'after the answer',
  'upload/relay-response.ts': 'after the answer',
};

const WORKER = ['worker/doc-capture.worker.ts', 'worker/client/client.ts', 'worker/client/worker-connection.ts'];

/** From the `MediaStream` to the `LiveView`. */
const FRAME_PATH: CapturePath = {
  name: 'frame',
  roots: ['headless/run-live-loop.ts', 'camera/attach-stream.ts', ...WORKER],
  files: {
    'camera/attach-stream.ts': 'plays the stream in a `<video>`',
    'camera/watch-frames.ts': 'captures a frame of the video, one at a time',
    'headless/run-live-loop.ts': 'sends it to the worker, keeps the best one',
    'worker/client/client.ts': 'calls the task `checkFrame`',
    'worker/client/task-runner.ts': 'picks the running worker, or the main thread',
    'worker/client/worker-connection.ts': 'transfers the frame and guards the call',
    'worker/worker.ts': 'the tasks, and how their results travel',
    'worker/doc-capture.worker.ts': 'the worker',
    'worker/create-task-implementations.ts': 'loads what a task needs',
    'photos/check-live-frames.ts': 'continues the series of this stream',
    'photos/read-frame-pixels.ts': 'copies the luminance plane',
    'checks/live/live-check.ts': 'follows the document, and measures it',
    'checks/rules/rules.ts': 'what is wrong with it',
    'checks/rules/evaluate-frame.ts': 'hint, good or not, and score',
    'session/guidance-state.ts': 'the stabilised hint, the hold, and the moment of the shutter: the `LiveView`',
  },
  beside: { 'photos/photo-tasks.ts': 'the tasks on files' },
};

/** From the `MediaStream` to the request to the relay. */
const PHOTO_PATH: CapturePath = {
  name: 'photo',
  roots: ['headless/create-capture.ts', 'headless/photo-sender.ts', ...WORKER],
  files: {
    ...FRAME_PATH.files,
    'headless/create-capture.ts': 'sends `shoot`',
    'session/session-store.ts': 'handles events one at a time, and starts their effects',
    'session/state-machine.ts': 'finds the handler of the state',
    'session/transition-handlers.ts': 'next state and effects',
    'session/create-state.ts': 'freezes the state',
    'session/available-actions.ts': 'actions that the state offers',
    'headless/effect-runner.ts': 'performs the effect `takePhoto`, then `check`',
    'headless/capture-config.ts': 'adds what the host knows',
    'headless/camera-session.ts': 'takes the best frame, or the camera’s own photo',
    'camera/take-photo.ts': 'chooses between them, hands on the pixels of a frame, and writes it as JPEG',
    'headless/lens-tuner.ts': 'has the camera’s own photo checked',
    'headless/analyzer.ts': 'calls the task `checkPhoto`',
    'photos/photo-tasks.ts': 'works on one photo at a time',
    'photos/decode-and-check-photo.ts': 'decodes a file, checks its pixels or a frame’s, and cuts out the preview',
    'photos/decode-to-bitmap.ts': 'validates the bytes, and decodes with orientation',
    'checks/inspect.ts': 'measures, and reads MRZ and barcodes',
    'checks/create-document-report.ts': 'where the document is, its quality, and the findings',
    'photos/cut-out-document.ts': 'makes the document rectangular',
    'session/document-type-transitions.ts': 'the photo names the type; the review',
    'headless/photo-sender.ts': 'fits the photos, keeps the idempotency key',
    'photos/fit-files.ts': 'shrinks only what is too large, removes location metadata',
    'upload/upload-photos.ts': 'attempts',
    'upload/retry-policy.ts': 'when to try again, and under which key',
    'upload/post-photos.ts': 'one request with progress',
  },
};

export const CAPTURE_PATHS = [FRAME_PATH, PHOTO_PATH];

/** The files of a path, as the imports say. */
export function filesOnPath({ roots, files, beside }: CapturePath): readonly string[] {
  const entries = Object.keys({ ...BESIDE, ...beside });
  const isBeside = (file: string): boolean => !(file in files) && entries.some((entry) => file.startsWith(entry));
  return followImports(roots, isBeside);
}

const PAGE_URL = new URL('../../docs/architecture.md', import.meta.url);

/** The page with its two lists. */
export async function architecturePage(): Promise<string> {
  let page = await readFile(PAGE_URL, 'utf8');
  for (const { name, files } of CAPTURE_PATHS) {
    // The path of a photo begins with that of a frame.
    const own = Object.entries(files).filter(([file]) => name === 'frame' || !(file in FRAME_PATH.files));
    const list = own.map(([file, text], n) => `${n + 1}. [\`${file}\`](../src/${file}): ${text}`).join('\n');
    const begin = `<!-- path of a ${name}: generated by npm run docs -->`;
    const end = `<!-- end of the path of a ${name} -->`;
    page = `${page.slice(0, page.indexOf(begin) + begin.length)}\n\n${list}\n\n${page.slice(page.indexOf(end))}`;
  }
  return formatPage([page]);
}
