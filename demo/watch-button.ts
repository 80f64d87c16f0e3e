/** The button that plays a sample through the element's camera, from the first screen to the answer. */
import type { CaptureElement } from './dom-helpers.js';
import type { SettingsForm } from './settings-form.js';
import { beginPlayback, confirmReviews, playSelectedSample } from './play-sample.js';
import { canReplaceCamera, type SampleCamera } from './sample-camera/sample-camera.js';

/** States that end the run. The person or the page may also stop it, which shows the first screen. */
const END_STATES: readonly string[] = ['answered', 'trouble', 'welcome'];

/** Without it the element would cover the page on a phone, and with it the steps beside the element. */
const FULLSCREEN_PROPERTY = '--doc-capture-fullscreen';

export function connectWatchButton(
  button: HTMLButtonElement,
  capture: CaptureElement,
  controls: SettingsForm,
  camera: SampleCamera,
): void {
  let isPlaying = false;
  const play = (): void => {
    const own = beginPlayback();
    capture.reset();
    camera.setPlaying(true);
    capture.style.setProperty(FULLSCREEN_PROPERTY, 'none');
    isPlaying = true;
    button.textContent = 'Stop';
    confirmReviews(capture, own, END_STATES);
    own.signal.addEventListener('abort', () => {
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
  // The page has it disabled: a click before would be lost.
  button.disabled = false;
}
