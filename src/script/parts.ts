import type * as Headless from '../headless/headless.js';
import { loadSibling } from './siblings.js';

type Parts = Headless.Parts;

/** The parts from the files beside the script. Takes the place of `headless/parts` in the script-tag build. */
export const loadStage = async (): Promise<Parts['stage']> => (await loadSibling('camera')) as Parts['stage'];
export const loadSend = async (): Promise<Parts['send']> => (await loadSibling('send')) as Parts['send'];
export const loadBridge = async (): Promise<Parts['bridge']> => (await loadSibling('bridge')) as Parts['bridge'];
export const loadCare = async (): Promise<Parts['care']> => (await loadSibling('care')) as Parts['care'];
