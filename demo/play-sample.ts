/** Runs a sample document through the element: in front of the drawn camera, or as files. */
import type { CaptureElement } from './dom-helpers.js';
import { fetchSampleFiles, selectedSample } from './demo-samples.js';
import type { SettingsForm } from './playground/settings-form.js';
import { canReplaceCamera, type SampleCamera } from './sample-camera/sample-camera.js';

/** Time to see the review. */
const REVIEW_PAUSE_MS = 1200;
/** States that end the playback. When the person or the page stops it, the first screen is shown. */
const END_STATES: readonly string[] = ['answered', 'error', 'welcome'];
/** On a phone the element would cover the page, and the steps beside it. */
const FULLSCREEN_PROPERTY = '--doc-capture-fullscreen';

export interface SamplePlayer {
  /** Plays the sample from the first screen to the answer, or stops. */
  toggle(): void;
  /** Adds the sample's files. The person reviews them. */
  addFiles(): Promise<void>;
  /** Calls the listener when a playback begins or ends. */
  follow(listener: (isPlaying: boolean) => void): void;
}

export function createSamplePlayer(
  capture: CaptureElement,
  controls: SettingsForm,
  camera: SampleCamera,
): SamplePlayer {
  const listeners: ((isPlaying: boolean) => void)[] = [];
  let playback: AbortController | null = null;

  const addFiles = async (signal?: AbortSignal): Promise<void> => {
    const files = await fetchSampleFiles(selectedSample(controls.current), controls.current.sides);
    if (signal?.aborted) return;
    capture.reset();
    capture.addFiles(files);
    capture.scrollIntoView({ block: 'nearest' });
  };

  const play = (): void => {
    const current = (playback = new AbortController());
    const { signal } = current;
    const stop = (): void => current.abort();
    signal.addEventListener('abort', () => {
      playback = null;
      camera.setPlaying(false);
      capture.style.removeProperty(FULLSCREEN_PROPERTY);
      listeners.forEach((listener) => listener(false));
    });
    listeners.forEach((listener) => listener(true));
    capture.reset();
    confirmReviews(capture, signal, stop);
    // Where the camera cannot be replaced, the sample is added as files.
    if (!canReplaceCamera()) return void addFiles(signal).catch(stop);
    camera.setPlaying(true);
    capture.style.setProperty(FULLSCREEN_PROPERTY, 'none');
    capture.scrollIntoView({ block: 'nearest' });
    capture.start();
  };

  return {
    toggle() {
      if (!playback) return play();
      playback.abort();
      capture.stop();
    },
    async addFiles() {
      playback?.abort();
      await addFiles();
    },
    follow: (listener) => void listeners.push(listener),
  };
}

/** Confirms every review up to the answer. Stops when the person touches the element. */
function confirmReviews(capture: CaptureElement, signal: AbortSignal, stop: () => void): void {
  for (const type of ['pointerdown', 'keydown']) capture.addEventListener(type, stop, { signal });
  const onStateChange = (): void => {
    const { name } = capture.state;
    if (END_STATES.includes(name)) stop();
    if (name !== 'review') return;
    setTimeout(() => {
      if (!signal.aborted) capture.submit();
    }, REVIEW_PAUSE_MS);
  };
  capture.addEventListener('doc-statechange', onStateChange, { signal });
}
