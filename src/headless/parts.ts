import { Trouble } from '../contract/contract.js';
import type * as BridgeModule from '../bridge/bridge.js';
import type * as Care from './care.js';
import type * as Send from './send.js';
import type * as Stage from './stage.js';

/** Rejects as `not_loaded`: the connection went, most often. Some browsers keep a failed import until the next page. */
async function part<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    throw new Trouble('not_loaded', 'A part of the element could not be loaded.', {}, { cause });
  }
}

/**
 * Parts that are loaded when first needed: the camera with its live loop, which a person who picks files never needs,
 * the way to the relay with what makes pictures fit, which nobody needs before the pictures are there; the page's end of
 * the worker, which waits for a file of its own anyway; and what looks after a lens, which few lenses need. The script-tag
 * build replaces this module.
 */
export const loadStage = (): Promise<Pick<typeof Stage, 'createStage'>> => part(import('./stage.js'));
export const loadSend = (): Promise<Pick<typeof Send, 'createSender' | 'prepareFiles'>> => part(import('./send.js'));
export const loadBridge = (): Promise<Pick<typeof BridgeModule, 'startWorker'>> => part(import('../bridge/bridge.js'));
export const loadCare = (): Promise<Pick<typeof Care, 'createCare'>> => part(import('./care.js'));
