import { CaptureError } from '../contract/contract.js';
import type * as BridgeModule from '../worker/client/client.js';
import type * as Care from './lens-tuner.js';
import type * as Send from './photo-sender.js';
import type * as Stage from './camera-session.js';

/** Rejects as `not_loaded`: the connection went, most often. Some browsers keep a failed import until the next page. */
async function importModule<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    throw new CaptureError('not_loaded', 'A part of the element could not be loaded.', {}, { cause });
  }
}

/**
 * Parts that are loaded when first needed: the camera with its live loop, which a person who picks files never needs,
 * the way to the relay with what makes pictures fit, which nobody needs before the pictures are there; the page's end of
 * the worker, which waits for a file of its own anyway; and what looks after a lens, which few lenses need. The script-tag
 * build replaces this module.
 */
export const loadCameraSession = (): Promise<Pick<typeof Stage, 'createCameraSession'>> =>
  importModule(import('./camera-session.js'));
export const loadUploader = (): Promise<Pick<typeof Send, 'createPhotoSender'>> =>
  importModule(import('./photo-sender.js'));
export const loadWorkerClient = (): Promise<Pick<typeof BridgeModule, 'startWorkerClient'>> =>
  importModule(import('../worker/client/client.js'));
export const loadLensTuner = (): Promise<Pick<typeof Care, 'createLensTuner'>> =>
  importModule(import('./lens-tuner.js'));
