import { createFit, createOffscreenSurface, type CreateSurface, type OpenForEncoding } from '../photos/photos.js';
import { createInspect } from './inspect.js';
import { createLooking } from './looking.js';
import { createRectify } from './rectify.js';
import { PROTOCOL_VERSION, type Tasks } from './tasks.types.js';

/** What differs between a worker (the default) and a page without `OffscreenCanvas`. */
export interface TasksPlatform {
  readonly createSurface?: CreateSurface;
  readonly open?: OpenForEncoding;
}

/** The tasks themselves. Nothing is shared between two sets of tasks. */
export function createTasks(platform: TasksPlatform = {}): Tasks {
  const createSurface = platform.createSurface ?? createOffscreenSurface;
  return {
    ping: () => Promise.resolve(PROTOCOL_VERSION),
    look: createLooking(createSurface),
    inspect: createInspect(createSurface),
    fit: createFit(platform),
    rectify: createRectify(createSurface),
  };
}
