import {
  createLazyDataReaders,
  createLiveCheck,
  isMrzPossible,
  loadLiveDetectors,
  READER_MODULES,
  type LiveCheck,
  type LiveDetectors,
} from '../checks/checks.js';
import { toCaptureError } from '../contract/contract.js';
import {
  createFramePixelReader,
  createOffscreenDrawingSurface,
  type CreateDrawingSurface,
  type PhotoCheckDeps,
  type OpenImageEncoder,
  type StreamLuminanceRange,
} from '../photos/photos.js';
import { createTaskQueue, lazyModule } from '../shared/shared.js';
import type { PhotoTasks } from './photo-tasks.js';
import type { WorkerTasks } from './worker.js';

/** Beyond this number, the stream whose last frame is oldest is forgotten. One element has one stream at a time. */
const MAX_STREAMS = 8;

/** What is loaded when it is first needed, so that the first live frame waits for less. */
export const TASK_MODULES = {
  ...READER_MODULES,
  liveDetectors: lazyModule(loadLiveDetectors),
  photoTasks: lazyModule(() => import('./photo-tasks.js')),
};
export type TaskModules = typeof TASK_MODULES & Pick<PhotoCheckDeps, 'pdf'>;

/** What replaces the worker's canvas where the page runs the tasks and has no `OffscreenCanvas`. */
export interface TasksPlatform {
  readonly createSurface?: CreateDrawingSurface;
  readonly openEncoder?: OpenImageEncoder;
}

/** What is remembered of a stream from frame to frame. */
interface LiveCheckStream {
  readonly check: LiveCheck;
  readonly levels: StreamLuminanceRange;
}

/** The tasks, for a worker or for the page. Two sets of tasks share no state. */
export function createWorkerTasks(platform: TasksPlatform = {}, modules: TaskModules = TASK_MODULES): WorkerTasks {
  const { createSurface = createOffscreenDrawingSurface, openEncoder } = platform;
  const readers = createLazyDataReaders(modules);
  const streams = new Map<number, LiveCheckStream>();
  const readPixels = createFramePixelReader(createSurface);
  // The pixel reader reuses its buffers: one frame at a time.
  const enqueueFrame = createTaskQueue();
  let photoTasks: PhotoTasks | null = null;

  async function loadPhotoTasks(): Promise<PhotoTasks> {
    const { createPhotoTasks } = await modules.photoTasks.load();
    return (photoTasks ??= createPhotoTasks({ createSurface, readers, pdf: modules.pdf }, openEncoder));
  }

  function getDetectors(): LiveDetectors | null {
    const module = modules.liveDetectors.loaded;
    return module && { ...module.LIVE_DETECTORS, reader: readers.createLiveMrzReader };
  }

  function useStream(id: number): LiveCheckStream {
    const stream = streams.get(id) ?? { check: createLiveCheck(getDetectors), levels: { areFull: false } };
    // A map keeps the order of insertion: the stream that was used last comes last.
    streams.delete(id);
    streams.set(id, stream);
    const [oldest] = streams.keys();
    if (streams.size > MAX_STREAMS && oldest !== undefined) streams.delete(oldest);
    return stream;
  }

  return {
    checkFrame: withCaptureErrors(
      enqueueFrame(async (frame, streamId, expectation) => {
        try {
          const { check, levels } = useStream(streamId);
          return check(await readPixels(frame, levels), performance.now(), expectation);
        } finally {
          frame.close();
          modules.liveDetectors.preload();
          modules.photoTasks.preload();
          if (isMrzPossible(expectation)) modules.mrz.preload();
        }
      }),
    ),
    prepare: withCaptureErrors(async (...args) => (await loadPhotoTasks()).prepare(...args)),
    checkPhoto: withCaptureErrors(async (...args) => (await loadPhotoTasks()).checkPhoto(...args)),
    fit: withCaptureErrors(async (...args) => (await loadPhotoTasks()).fit(...args)),
    rectify: withCaptureErrors(async (...args) => (await loadPhotoTasks()).rectify(...args)),
  };
}

/** Wraps a task so that it rejects with a `CaptureError` and with nothing else. */
function withCaptureErrors<A extends unknown[], T>(task: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      return await task(...args);
    } catch (error) {
      throw toCaptureError(error);
    }
  };
}
