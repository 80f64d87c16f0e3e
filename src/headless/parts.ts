import type * as BridgeModule from '../bridge/bridge.js';
import type * as Care from './care.js';
import type * as Send from './send.js';
import type * as Stage from './stage.js';

/**
 * Parts that are loaded when first needed: the camera with its live loop, which a person who picks files never needs,
 * and the way to the relay with what makes pictures fit, which nobody needs before the pictures are there; and the page's
 * end of the worker, which waits for a file of its own anyway; and what looks after a lens, which few lenses need. The script-tag build replaces this module.
 */
export const loadStage = (): Promise<Pick<typeof Stage, 'createStage'>> => import('./stage.js');
export const loadSend = (): Promise<Pick<typeof Send, 'createSender' | 'prepareFiles'>> => import('./send.js');
export const loadBridge = (): Promise<Pick<typeof BridgeModule, 'startWorker'>> => import('../bridge/bridge.js');
export const loadCare = (): Promise<Pick<typeof Care, 'createCare'>> => import('./care.js');
