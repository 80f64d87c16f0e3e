/** Sends a sample through the element, as a person would who takes every picture that may be taken. */
import type { Controls } from './controls.js';
import { byId, type Capture } from './page.js';
import { filesOf, sampleOf } from './samples.js';

/** Long enough to see what was checked. */
const GLANCE_MS = 900;

/** Where it is over, or where somebody opened a camera meanwhile. */
const ENDS: readonly string[] = ['answered', 'trouble', 'starting'];

let playing: AbortController | null = null;

/** Gives the element the chosen sample, as if the person had picked its files. The review is the person's. */
export async function useSample(capture: Capture, controls: Controls): Promise<void> {
  playing?.abort();
  await give(capture, controls);
}

/** The same, through to the answer; ends when the person touches the element. */
export async function playThrough(capture: Capture, controls: Controls): Promise<void> {
  playing?.abort();
  const own = (playing = new AbortController());
  const { signal } = own;
  const stop = (): void => own.abort();
  for (const type of ['pointerdown', 'keydown']) capture.addEventListener(type, stop, { signal });
  capture.addEventListener(
    'doc-statechange',
    ({ state }) => {
      if (ENDS.includes(state.name)) stop();
      if (state.name !== 'review') return;
      setTimeout(() => {
        if (!signal.aborted) capture.submit();
      }, GLANCE_MS);
    },
    { signal },
  );
  if (!(await give(capture, controls, signal))) stop();
}

/** @returns whether the element has them. */
async function give(capture: Capture, { current }: Controls, signal?: AbortSignal): Promise<boolean> {
  const files = await filesOf(sampleOf(current), current.sides).catch(() => null);
  if (signal?.aborted) return false;
  if (files === null) {
    byId('dock-note', HTMLElement).textContent = 'The sample could not be loaded. Is the server still there?';
    return false;
  }
  capture.reset();
  capture.addFiles(files);
  capture.scrollIntoView({ block: 'nearest' });
  return true;
}
