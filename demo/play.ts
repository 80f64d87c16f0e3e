/** Sends a sample through the element, as a person would who takes every picture that may be taken. */
import type { Controls } from './controls.js';
import type { Capture } from './page.js';
import { filesOf, sampleOf } from './samples.js';

/** Long enough to see what was checked. */
const GLANCE_MS = 900;

let playing: AbortController | null = null;

/** Gives the element the chosen sample, as if the person had picked its files. The review is the person's. */
export async function useSample(capture: Capture, controls: Controls): Promise<void> {
  playing?.abort();
  const { current } = controls;
  const files = await filesOf(sampleOf(current), current.sides);
  capture.reset();
  capture.addFiles(files);
  capture.scrollIntoView({ block: 'nearest' });
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
      if (state.name === 'answered' || state.name === 'trouble') stop();
      if (state.name !== 'review') return;
      setTimeout(() => {
        if (!signal.aborted) capture.submit();
      }, GLANCE_MS);
    },
    { signal },
  );
  const { current } = controls;
  const files = await filesOf(sampleOf(current), current.sides);
  if (signal.aborted) return;
  capture.reset();
  capture.addFiles(files);
  capture.scrollIntoView({ block: 'nearest' });
}
