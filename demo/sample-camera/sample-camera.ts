/**
 * A stand-in for the device's camera, on this page only: while it is on, the browser's `getUserMedia` gives a drawing in
 * which a sample document is moved into view, so that the automatic capture can be seen without a card or a camera.
 */
import type { Controls } from '../controls.js';
import type { Capture } from '../page.js';
import { sampleOf } from '../samples.js';
import { openScene, type Scene } from './scene.js';

type Replaced = 'getUserMedia' | 'enumerateDevices';

/** Whether this browser can stand in for its camera. */
export function canStandIn(): boolean {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return devices !== undefined && 'captureStream' in HTMLCanvasElement.prototype;
}

export function standIn(capture: Capture, controls: Controls): void {
  let scene: Scene | null = null;
  const open = async (): Promise<MediaStream> => {
    const { side, bothInOne } = capture.state;
    const portrait = capture.clientHeight > capture.clientWidth;
    scene = await openScene({ sample: sampleOf(controls.current), portrait, side, bothInOne });
    return scene.stream;
  };
  const replaced = {
    getUserMedia: open,
    // The drawing is no device: the element has nothing to switch to.
    enumerateDevices: () => Promise.resolve([]),
  };
  let undo: (() => void) | null = null;
  controls.follow(({ camera }) => {
    const wanted = camera === 'sample' && canStandIn();
    if (wanted && !undo) undo = replace(navigator.mediaDevices, replaced);
    if (!wanted) {
      undo?.();
      undo = null;
    }
  });
  capture.addEventListener('doc-statechange', ({ state }) => {
    if (state.name === 'turning' || state.name === 'starting' || state.name === 'aiming') scene?.show(state.side);
  });
}

/** Puts functions in the place of an object's own or inherited ones. @returns what puts them back */
function replace(devices: MediaDevices, functions: Readonly<Record<Replaced, unknown>>): () => void {
  const names = Object.keys(functions) as Replaced[];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(devices, name));
  for (const name of names)
    Object.defineProperty(devices, name, { value: functions[name], configurable: true, writable: true });
  return () => {
    names.forEach((name, at) => {
      const own = before[at];
      if (own) Object.defineProperty(devices, name, own);
      else Reflect.deleteProperty(devices, name);
    });
  };
}
