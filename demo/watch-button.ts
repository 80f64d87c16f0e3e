/** The button “Watch it”: plays a sample in front of the drawn camera, from the first screen to the answer. */
import type { CaptureElement } from './dom-helpers.js';
import type { SettingsForm } from './settings-form.js';
import { beginPlayback, confirmReviews, playSelectedSample } from './play-sample.js';
import { canReplaceCamera, type SampleCamera } from './sample-camera/sample-camera.js';

/** States that end the playback. When the person or the page stops it, the first screen is shown. */
const END_STATES: readonly string[] = ['answered', 'error', 'welcome'];

/** On a phone the element would cover the page, and the steps beside it. */
const FULLSCREEN_PROPERTY = '--doc-capture-fullscreen';

/** Toggles the playback. Where the camera cannot be replaced, the sample is added as files. */
export function connectWatchButton(
  button: HTMLButtonElement,
  capture: CaptureElement,
  controls: SettingsForm,
  camera: SampleCamera,
): void {
  let isPlaying = false;
  const play = (): void => {
    const playback = beginPlayback();
    capture.reset();
    camera.setPlaying(true);
    capture.style.setProperty(FULLSCREEN_PROPERTY, 'none');
    isPlaying = true;
    button.textContent = 'Stop';
    confirmReviews(capture, playback, END_STATES);
    playback.signal.addEventListener('abort', () => {
      isPlaying = false;
      camera.setPlaying(false);
      capture.style.removeProperty(FULLSCREEN_PROPERTY);
      button.textContent = 'Play again';
    });
    capture.scrollIntoView({ block: 'nearest' });
    capture.start();
  };
  button.addEventListener('click', () => {
    if (isPlaying) return capture.stop();
    if (canReplaceCamera()) play();
    else void playSelectedSample(capture, controls);
  });
  // The HTML disables it, because a click before this line would be lost.
  button.disabled = false;
}
