/** Generates the paths in `docs/architecture.md`: the files through which an event, a frame, a photo and its answer pass. */
import { readFile } from 'node:fs/promises';
import { followImports } from './follow-imports.js';
import { formatPage } from './markdown.js';

/** What happens next, and the files that do it. */
type Step = readonly [text: string, ...files: string[]];

/** The paths by their names, each in the order in which its files are passed. */
export const CAPTURE_PATHS: Readonly<Record<string, readonly Step[]>> = {
  event: [
    ['what the person and the host do', 'element/view-handlers.ts', 'element/doc-capture.ts'],
    ['what timers do: `turned`, `use`, `restart`', 'element/controllers/state-timeout-controller.ts'],
    ['what frames show: `onShutter` sends `shoot`, `onView` `turned`', 'headless/create-capture.ts'],
    ['handles one event at a time', 'session/session-store.ts'],
    ['finds the handler', 'session/state-machine.ts'],
    ['next state and effects', 'session/transition-handlers.ts'],
    ['freezes the state, with its actions', 'session/create-state.ts', 'session/available-actions.ts'],
    ['performs effects; their results are events', 'headless/effect-runner.ts'],
    ['adds the host’s settings of that moment', 'headless/capture-config.ts'],
  ],
  frame: [
    ['effect `openCamera` opens the stream', 'headless/effect-runner.ts', 'headless/camera-session.ts'],
    ['renders the `<video>`', 'element/screens/render-screen.ts', 'element/screens/camera-screen.ts'],
    ['`hostUpdated` hands it to `Capture.attach`', 'element/controllers/capture-controller.ts'],
    ['plays the stream in it', 'camera/attach-stream.ts'],
    ['`cameraReady` → `startAiming` → effect `startLiveChecks`', 'session/transition-handlers.ts'],
    [
      'sends frames to the worker, keeps the best one with its report',
      'headless/camera-session.ts',
      'headless/run-live-loop.ts',
    ],
    ['captures one at a time', 'camera/watch-frames.ts'],
    ['calls the task `checkFrame`, with the frame transferred', 'worker/client/client.ts'],
    ['picks the running worker, or the main thread', 'worker/client/task-runner.ts'],
    ['guards the call to the worker', 'worker/client/worker-connection.ts'],
    ['serves the tasks, in the worker', 'worker/doc-capture.worker.ts', 'worker/worker.ts'],
    ['loads what a task needs', 'worker/create-task-implementations.ts'],
    ['continues the series of this stream', 'photos/check-live-frames.ts'],
    ['copies its planes, or draws it where it has none', 'photos/read-frame-pixels.ts'],
    ['finds the document with the network, follows it, and measures it', 'checks/live/live-check.ts'],
    [
      'hint and good or not, by rules that photos share; the score',
      'checks/rules/evaluate-frame.ts',
      'checks/rules/rules.ts',
    ],
    [
      'with the report back on the page: steadies the hint and times the shutter (`triggersShutter`): the `LiveView`',
      'headless/run-live-loop.ts',
      'session/guidance-state.ts',
    ],
    ['`LiveViewStore` tells its listeners', 'headless/create-capture.ts'],
    ['updates the element where guidance changed', 'element/controllers/capture-controller.ts'],
    ['`#view` is the input of the screens', 'element/doc-capture.ts'],
    [
      '`guidanceMessage` shows the text of `hintMessage`',
      'element/screens/camera-screen.ts',
      'element/message-selectors.ts',
    ],
    ['beside it, draws every frame', 'element/camera-ui.ts', 'element/camera-overlay.ts'],
  ],
  photo: [
    [
      '`shoot`, by the button’s `takePhoto` or by `onShutter`: the state is `checking`',
      'element/view-handlers.ts',
      'headless/create-capture.ts',
    ],
    ['effect `takePhoto`', 'headless/effect-runner.ts'],
    ['hands over the best frame, else what the video shows', 'headless/camera-session.ts'],
    ['writes it as JPEG; `onPixels` begins its check, unless there is a better photo', 'camera/take-photo.ts'],
    [
      'takes the camera’s own photo instead, where that has more pixels and is as good (`isPhotoAsGoodAsFrame`)',
      'headless/lens-tuner.ts',
    ],
    ['calls the task `checkPhoto` of the worker, as for a frame', 'headless/analyzer.ts'],
    ['one photo at a time', 'photos/photo-tasks.ts'],
    ['pixels → report and preview', 'photos/decode-and-check-photo.ts'],
    ['one document or both sides, MRZ and barcodes', 'checks/inspect.ts'],
    ['where the document is, its quality, and the findings', 'checks/create-document-report.ts'],
    ['makes the document rectangular', 'photos/cut-out-document.ts'],
    [
      'event `photoTaken`: effect `check` waits for the check of this file, which runs already',
      'headless/effect-runner.ts',
    ],
    ['review; the photo may name the type', 'session/document-type-transitions.ts'],
  ],
  file: [
    ['dialog, drop or paste', 'element/controllers/file-input-controller.ts'],
    ['`addFiles` sends `filesChosen`', 'element/doc-capture.ts'],
    ['`enterCheckingChosenFiles`: effect `check`, the second file in `queue`', 'session/transition-handlers.ts'],
    ['`checkPhoto` with the file', 'headless/effect-runner.ts', 'headless/analyzer.ts'],
    ['decodes it, then as a photo', 'photos/decode-and-check-photo.ts'],
    ['`readAndValidateFile`', 'photos/decode-to-bitmap.ts'],
    ['HEIC, BMP', 'photos/convert-to-jpeg.ts'],
    ['PDF', 'photos/render-pdf.ts'],
  ],
  upload: [
    ['`use`, by `eventForAction`', 'element/photo-screens/review-screen.ts', 'session/available-actions.ts'],
    [
      '`acceptReviewedPhoto`: the next side (`turning`, or from `queue`), else effect `send`; without an `endpoint` the state `captured`',
      'session/transition-handlers.ts',
    ],
    ['in `captured` the page may send', 'element/host-submission.ts'],
    ['performs `send`', 'headless/effect-runner.ts'],
    ['has the files prepared, then keeps one idempotency key for them', 'headless/photo-sender.ts'],
    [
      'reads, validates and converts the original again, removes the position, shrinks only what is too large',
      'photos/fit-files.ts',
    ],
    ['attempts', 'upload/upload.ts', 'upload/retry-policy.ts'],
    ['one request with progress', 'upload/post-photos.ts'],
  ],
  relay: [
    ['Node request → web `Request`', 'relay/node/to-node-handler.ts'],
    ['route, origin, error responses', 'relay/create-relay.ts'],
    ['runs what follows; asks for key, memory and attempts before the first byte', 'relay/handle-photos.ts'],
    [
      'who may submit: a person, or the phone of a hand-off',
      'relay/handoff/handoff-access.ts',
      'relay/authorize-request.ts',
    ],
    ['parses the parts while bytes arrive', 'relay/parse-multipart-upload.ts'],
    [
      'types by bytes, sizes, fields; the conditions of the grant',
      'relay/validate-upload.ts',
      'relay/submission-conditions.ts',
    ],
    ['the login, which the first valid photo starts', 'relay/prefetched-token.ts', 'relay/service-login.ts'],
    ['one call per key', 'relay/idempotent-runner.ts', 'relay/idempotency-lease.ts'],
    ['takes the token, asks again who may submit, locks the key, reserves an attempt', 'relay/forward-submission.ts'],
    [
      'the one paid call, and its reply',
      'relay/call-service.ts',
      'relay/photo-service.ts',
      'relay/service-sender.ts',
      'relay/node/node-sender.ts',
    ],
    [
      'in development, the sandbox answers, with the page’s checks',
      'sandbox/create-sandbox.ts',
      'sandbox/handle-photo.ts',
      'sandbox/photo-analyzer.ts',
      'sandbox/verdict/decide-verdict.ts',
    ],
    ['the host’s `onResult`, then the browser’s answer', 'relay/deliver-result.ts'],
    ['adds `attempts_left`; tells the computer of a hand-off', 'relay/handle-photos.ts'],
  ],
  answer: [
    [
      'parses the answer or the problem; a problem becomes the event `sendFailed`, and the state `error`, or `answered` where nobody knows whether the photos arrived',
      'upload/relay-response.ts',
    ],
    ['`interpretAnswer`: what it means for the person', 'headless/effect-runner.ts', 'session/outcome.ts'],
    ['`showAnswer`', 'session/transition-handlers.ts'],
    ['shows it', 'element/photo-screens/submission-screens.ts'],
    ['`doc-result`', 'element/state-events.ts'],
  ],
};

/** What the paths leave out, and why. A folder ends in `/`. */
const BESIDE: Readonly<Record<string, string>> = {
  'shared/': 'helpers',
  'contract/': 'words of the wire',
  'files/': 'what a file is, from its bytes',
  'i18n/': 'messages',
  'resume/': 'stored sessions',
  'camera/': 'opens the stream, before the first frame',
  'checks/': 'detectors: they run beside each other, below the files that are named',
  'photos/canvas/': 'in place of the worker’s canvas, in old browsers',
  'photos/drawing-surface.ts': 'a canvas',
  'photos/search-encode-settings.ts': 'files that are too large',
  'photos/image-encoder.ts': 'files that are too large',
  'worker/client/start-worker.ts': 'starts the worker',
  'headless/lazy-summary-recorder.ts': 'the summary of the session',
  'headless/create-document-images.ts': 'images for the host',
  'headless/close-focus-zoom-state.ts': 'zooms where the lens does not focus near',
  'session/move-direction.ts': 'directions for screen readers',
  'element/': 'styles, parts of screens, and what the session needs of the page',
  'relay/': 'limits, the log, the store, and other routes',
  'sandbox/': 'other routes, and details of a verdict',
};

/** Files that another thread, a message, a listener of the page, or a loaded module calls. */
const ROOTS: readonly string[] = [
  'element/doc-capture.ts',
  'element/screens/camera-screen.ts',
  'element/camera-ui.ts',
  'element/photo-screens/review-screen.ts',
  'element/photo-screens/submission-screens.ts',
  'worker/client/client.ts',
  'worker/client/worker-connection.ts',
  'worker/doc-capture.worker.ts',
  'relay/node/to-node-handler.ts',
  'relay/node/node-sender.ts',
  'relay/create-relay.ts',
  'relay/photo-service.ts',
  'sandbox/create-sandbox.ts',
];

/** The files that the paths name. */
export const filesOfPaths = (): ReadonlySet<string> =>
  new Set(Object.values(CAPTURE_PATHS).flatMap((steps) => steps.flatMap(([, ...files]) => files)));

/** The files whose code runs, as the imports say. */
export function filesThatRun(): readonly string[] {
  const named = filesOfPaths();
  return followImports(
    ROOTS,
    (file) => !named.has(file) && Object.keys(BESIDE).some((entry) => file.startsWith(entry)),
  );
}

const PAGE_URL = new URL('../../docs/architecture.md', import.meta.url);

/** The page with its lists. */
export async function architecturePage(): Promise<string> {
  let page = await readFile(PAGE_URL, 'utf8');
  for (const [name, steps] of Object.entries(CAPTURE_PATHS)) {
    const list = steps
      .map(([text, ...files], n) => `${n + 1}. ${files.map(linkToFile).join(', ')}: ${text}`)
      .join('\n');
    const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    page = `${page.slice(0, page.indexOf(begin) + begin.length)}\n\n${list}\n\n${page.slice(page.indexOf(end))}`;
  }
  return formatPage([page]);
}

const linkToFile = (file: string): string => `[\`${file}\`](../src/${file})`;
