/**
 * Replaces the device's camera on this page: `getUserMedia` returns a drawn video in which a sample document moves into
 * view, so that the automatic capture can be seen without a card or a camera.
 */
import type { SettingsForm } from '../playground/settings-form.js';
import type { CaptureElement } from '../dom-helpers.js';
import { selectedSample } from '../demo-samples.js';
import { openCameraScene, type CameraScene } from './camera-scene.js';
import { replaceProperties } from '../../src/testing/replace-properties.js';

/** Whether this browser can replace its camera. */
export function canReplaceCamera(): boolean {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return devices !== undefined && 'captureStream' in HTMLCanvasElement.prototype;
}

/** The drawn camera, which the setting `camera` or a playback puts in place of the device's camera. */
export interface SampleCamera {
  /** While a sample is played, the device's camera is replaced whatever the setting says. */
  setPlaying(isPlaying: boolean): void;
  /** Gives the page its own camera back, for good. */
  restore(): void;
}

/** Replaces the device's camera while the setting `camera` or a playback asks for it. */
export function installSampleCamera(
  capture: CaptureElement,
  controls: Pick<SettingsForm, 'current' | 'follow'>,
): SampleCamera {
  let scene: CameraScene | null = null;
  const open = async (): Promise<MediaStream> => {
    const { side, bothInOne } = capture.state;
    const portrait = capture.clientHeight > capture.clientWidth;
    scene = await openCameraScene({ sample: selectedSample(controls.current), portrait, side, bothInOne });
    return scene.stream;
  };
  const replaced = {
    getUserMedia: open,
    // No device is listed, so the element offers no other camera.
    enumerateDevices: () => Promise.resolve([]),
  };
  let undo: (() => void) | null = null;
  let isSamplePlaying = false;
  let isOver = false;
  const update = (): void => {
    const isWanted = !isOver && (isSamplePlaying || controls.current.camera === 'sample') && canReplaceCamera();
    if (isWanted) undo ??= replaceProperties(navigator.mediaDevices, replaced);
    else {
      undo?.();
      undo = null;
    }
  };
  controls.follow(update);
  capture.addEventListener('doc-statechange', ({ state }) => {
    if (state.name === 'turning' || state.name === 'starting' || state.name === 'aiming') scene?.show(state.side);
  });
  return {
    setPlaying(isPlaying) {
      isSamplePlaying = isPlaying;
      update();
    },
    restore() {
      isOver = true;
      update();
    },
  };
}
