/** A real element on the page, with the capture behind it and a camera that the test controls. */
import type { StateName } from '../../../src/headless/headless.js';
import { DocCapture } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';

/** An element with a manual shutter on the page. The test removes it. */
export function addElement(settings: Partial<DocCapture> = {}): DocCapture {
  const element = Object.assign(new DocCapture(), {
    ...{ workerUrl: '/dist/standalone/doc-capture.worker.js', docType: 'id_card', shutter: 'manual', maxRetakes: 0 },
    ...settings,
  });
  document.body.append(element);
  return element;
}

export const reached = (element: DocCapture, name: StateName): Promise<void> =>
  waitUntil(() => element.state.name === name);

/** The first rendered element for a selector. */
export const shown = <T extends Element = HTMLElement>(element: DocCapture, selector: string): T | null =>
  element.shadowRoot?.querySelector<T>(selector) ?? null;

/** Presses a button of the screen that is being rendered. */
export async function press(element: DocCapture, selector: string): Promise<void> {
  await element.updateComplete;
  shown<HTMLButtonElement>(element, selector)?.click();
}
export const pressAction = (element: DocCapture, action: string): Promise<void> =>
  press(element, `[data-action=${action}]`);

/** Opens the camera, and waits for its first frame. */
export async function aim(element: DocCapture): Promise<void> {
  element.start();
  await reached(element, 'aiming');
  await element.updateComplete;
  await waitUntil(() => (shown<HTMLVideoElement>(element, 'video')?.currentTime ?? 0) > 0);
}

/** Takes a photo with the shutter button. */
export async function takePhoto(element: DocCapture): Promise<void> {
  await press(element, '.shutter');
  await reached(element, 'review');
}
