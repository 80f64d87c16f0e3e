import type * as Headless from '../headless/headless.js';
import { loadChunk } from './load-chunk.js';

type HeadlessModules = Headless.LazyParts;

/** The parts from the files beside the script. Takes the place of `headless/parts` in the script-tag build. */
export const loadCameraSession = async (): Promise<HeadlessModules['stage']> =>
  (await loadChunk('camera')) as HeadlessModules['stage'];
export const loadUploader = async (): Promise<HeadlessModules['send']> =>
  (await loadChunk('send')) as HeadlessModules['send'];
export const loadWorkerClient = async (): Promise<HeadlessModules['bridge']> =>
  (await loadChunk('bridge')) as HeadlessModules['bridge'];
export const loadLensTuner = async (): Promise<HeadlessModules['care']> =>
  (await loadChunk('care')) as HeadlessModules['care'];
