import { fixture, html } from '@open-wc/testing';
import { LAZY_MODULES } from '../../../src/element/controllers/lazy-controller.js';
import { SCENES, sceneState, type Scene } from '../gallery/scenes.js';
import { fakeCamera } from './fake-capture.js';
import { defineFakeDocCapture, hasCameraAids, offerKeptSession, type FakeDocCapture } from './fake-doc-capture.js';
import { waitUntil } from '../wait-until.js';

/** Renders an element with a fake capture. The screens after a photo are loaded, so that no fallback is shown. */
export async function renderElement(
  attributes: Readonly<Record<string, string>> = {},
  parent?: Element,
): Promise<FakeDocCapture> {
  defineFakeDocCapture();
  await LAZY_MODULES.photoScreens.load();
  const element = document.createElement('doc-capture-fake');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const box = parent ?? (await fixture<HTMLDivElement>(html`<div></div>`));
  box.append(element);
  await element.updateComplete;
  return element;
}

/** Renders a gallery scene and finishes its animations. */
export async function renderGalleryScene(name: string, parent?: Element): Promise<FakeDocCapture> {
  const scene = SCENES[name];
  if (!scene) throw new Error(`No scene ${name}`);
  const element = await renderElement(scene.attributes, parent);
  await play(element, scene);
  return element;
}

async function play(element: FakeDocCapture, { state, live, previews = [], slow, kept }: Scene): Promise<void> {
  const { fake } = element;
  for (const key of previews) fake.previews.set(key, await createImageBitmap(new ImageData(856, 540)));
  fake.camera = fakeCamera();
  await element.show(state);
  if (kept) await offerKeptSession(element, kept);
  if (slow) element.fakeClock.advance(10_000);
  if (live) fake.emitLiveView(live);
  await element.updateComplete;
  await finishAnimations(element);
}

/** Shows the state of a gallery scene and finishes its animations. */
export async function showScene(element: FakeDocCapture, name: string): Promise<void> {
  await element.show(sceneState(name));
  await finishAnimations(element);
}

/** Finishes all animations except endless ones, such as a spinner. */
export async function finishAnimations(element: FakeDocCapture): Promise<void> {
  const animations = element.shadowRoot?.getAnimations() ?? [];
  const running = animations.filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  for (const animation of running) animation.finish();
  // One update may request another: announcements follow what is rendered.
  while (!(await element.updateComplete));
  // Resize observers run after the next layout.
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Waits for the lazy modules of the camera screen, which is shown. */
export async function cameraAidsLoaded(element: FakeDocCapture): Promise<void> {
  await waitUntil(() => hasCameraAids(element.renderRoot), 'the camera’s lazy modules are loaded');
}

/** Waits for a text on the screen. */
export const untilShown = (element: FakeDocCapture, text: string): Promise<void> =>
  waitUntil(() => screenText(element).includes(text), text);

/** Presses a button of the screen. */
export const press = (element: FakeDocCapture, selector: string): void =>
  queryElement<HTMLButtonElement>(element, selector).click();

/** The rendered element for a selector. @throws if there is none */
export function queryElement<T extends Element = HTMLElement>(element: FakeDocCapture, selector: string): T {
  const found = element.renderRoot.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector} on the screen ${element.state.name}`);
  return found;
}

/** The actions that the current screen offers, in their order. */
export function shownActions(root: ParentNode): (string | undefined)[] {
  return [...root.querySelectorAll<HTMLElement>('.actions [data-action]')].map(({ dataset }) => dataset['action']);
}

/** The text of the current screen. */
export function screenText(element: FakeDocCapture): string {
  return (element.renderRoot.querySelector('section')?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
