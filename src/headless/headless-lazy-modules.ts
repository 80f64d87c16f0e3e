import { CaptureError, isCaptureError } from '../contract/contract.js';
import type * as WorkerClientModule from '../worker/client/client.js';
import type * as CameraSessionModule from './camera-session.js';
import type * as DocumentImagesModule from './create-document-images.js';
import type * as LensTunerModule from './lens-tuner.js';
import type * as PhotoSenderModule from './photo-sender.js';
import type * as SummaryRecorderModule from './summary-recorder.js';

/** @throws {CaptureError} `not_loaded`: most often the connection failed. Some browsers keep a failed import until the next page. */
async function importModule<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    if (isCaptureError(cause)) throw cause;
    throw new CaptureError('not_loaded', 'A part of the element could not be loaded.', {}, { cause });
  }
}

/** The camera with its live loop. Whoever chooses files never needs it. */
export const loadCameraSession = (): Promise<Pick<typeof CameraSessionModule, 'createCameraSession'>> =>
  importModule(import('./camera-session.js'));

/** Fits photos and uploads them: needed when there are photos. */
export const loadPhotoSender = (): Promise<
  Pick<typeof PhotoSenderModule, 'createPhotoSender' | 'hashFile' | 'requestConditions'>
> => importModule(import('./photo-sender.js'));

/** The client of the worker, which loads a file of its own anyway. */
export const loadWorkerClient = (): Promise<Pick<typeof WorkerClientModule, 'startWorkerClient'>> =>
  importModule(import('../worker/client/client.js'));

/** Records what happens in a session, for its summary. */
export const loadSummaryRecorder = (): Promise<Pick<typeof SummaryRecorderModule, 'createSummaryRecorder'>> =>
  importModule(import('./summary-recorder.js'));

/** Tunes the lens. Few lenses need it. */
export const loadLensTuner = (): Promise<Pick<typeof LensTunerModule, 'createLensTuner'>> =>
  importModule(import('./lens-tuner.js'));

/** Makes the images of the document, for hosts that show them. */
export const loadDocumentImages = (): Promise<Pick<typeof DocumentImagesModule, 'createDocumentImages'>> =>
  importModule(import('./create-document-images.js'));
