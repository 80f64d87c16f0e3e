import { LIVE_DETECTORS, type LiveDetectors } from '../../checks/checks.js';
import { createFileFitter, type CreateDrawingSurface, type OpenImageEncoder } from '../../photos/photos.js';
import type { LoadLazyWorkerModule, WorkerTasks } from '../worker.js';
import { createInspectTask } from './inspect-task.js';
import { createLazyDocumentReaders } from './lazy-document-readers.js';
import { createPrepareTask } from './prepare-task.js';
import { createRectifyTask } from './rectify-task.js';
import { createTaskQueue } from './task-wrappers.js';

/** The tasks on files. */
export interface PhotoTasks extends Pick<WorkerTasks, 'prepare' | 'inspect' | 'fit' | 'rectify'> {
  /** For live checks, which run without detectors until this module is loaded. */
  readonly liveDetectors: LiveDetectors;
  /** Starts to load the reader for live frames that may show an MRZ. */
  preloadMrzReader(): void;
}

export interface PhotoTasksPlatform {
  readonly createSurface: CreateDrawingSurface;
  /** Default: encodes on an `OffscreenCanvas`. */
  readonly openEncoder?: OpenImageEncoder | undefined;
  readonly loadModule: LoadLazyWorkerModule;
}

/** A lazy module with everything that only files need, so that the first live frame waits for less (decision 035). */
export function createPhotoTasks({ createSurface, openEncoder, loadModule }: PhotoTasksPlatform): PhotoTasks {
  // A decoded file of 12 megapixels takes 150 MB; phones give a page little more. So files are worked on one at a time.
  const enqueue = createTaskQueue();
  const readers = createLazyDocumentReaders(loadModule);
  return {
    prepare: enqueue(createPrepareTask(readers)),
    inspect: enqueue(createInspectTask(createSurface, readers)),
    fit: enqueue(createFileFitter({ createSurface, ...(openEncoder && { open: openEncoder }) })),
    rectify: enqueue(createRectifyTask(createSurface)),
    get liveDetectors() {
      return { ...LIVE_DETECTORS, reader: readers.createLiveMrzReader };
    },
    preloadMrzReader: readers.preloadMrzReader,
  };
}
