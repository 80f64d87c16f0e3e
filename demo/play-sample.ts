/** Runs a sample document through the element. */
import type { SettingsForm } from './settings-form.js';
import { elementById, type CaptureElement } from './dom-helpers.js';
import { fetchSampleFiles, selectedSample } from './demo-samples.js';

/** Time to see the review. */
const REVIEW_PAUSE_MS = 1200;

/** States that end the playback of files: an answer, an error, or a camera that the person opened. */
const END_STATES: readonly string[] = ['answered', 'error', 'starting'];

let currentPlayback: AbortController | null = null;

/** Aborts the current playback and begins a new one. @returns the controller of the new one */
export function beginPlayback(): AbortController {
  currentPlayback?.abort();
  return (currentPlayback = new AbortController());
}

/** Adds the files of the chosen sample. The person reviews them. */
export async function addSelectedSample(capture: CaptureElement, controls: SettingsForm): Promise<void> {
  currentPlayback?.abort();
  await addSampleFiles(capture, controls);
}

/** Adds the files and confirms every review up to the answer. Stops when the person touches the element. */
export async function playSelectedSample(capture: CaptureElement, controls: SettingsForm): Promise<void> {
  const playback = beginPlayback();
  confirmReviews(capture, playback, END_STATES);
  if (!(await addSampleFiles(capture, controls, playback.signal))) playback.abort();
}

/** Confirms every review until a state of `endStates`, or until the person touches the element; then aborts `playback`. */
export function confirmReviews(capture: CaptureElement, playback: AbortController, endStates: readonly string[]): void {
  const { signal } = playback;
  const stop = (): void => playback.abort();
  for (const type of ['pointerdown', 'keydown']) capture.addEventListener(type, stop, { signal });
  capture.addEventListener(
    'doc-statechange',
    ({ state }) => {
      if (endStates.includes(state.name)) stop();
      if (state.name !== 'review') return;
      setTimeout(() => {
        if (!signal.aborted) capture.submit();
      }, REVIEW_PAUSE_MS);
    },
    { signal },
  );
}

/** @returns whether the files were added */
async function addSampleFiles(
  capture: CaptureElement,
  { current }: SettingsForm,
  signal?: AbortSignal,
): Promise<boolean> {
  const files = await fetchSampleFiles(selectedSample(current), current.sides).catch(() => null);
  if (signal?.aborted) return false;
  if (files === null) {
    elementById('dock-note', HTMLElement).textContent = 'The sample could not be loaded. Is the server still there?';
    return false;
  }
  capture.reset();
  capture.addFiles(files);
  capture.scrollIntoView({ block: 'nearest' });
  return true;
}
