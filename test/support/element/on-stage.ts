import { fixture, html, waitUntil } from '@open-wc/testing';
import { DocCapture } from '../../../src/element/element.js';
import type { Scene } from '../gallery/scenes.js';
import { SCENES } from '../gallery/scenes.js';
import { fakeCamera } from './fake-capture.js';
import { defineStaged, type StagedElement } from './staged-element.js';

/** An element on the page, with a scripted capture behind it. */
export async function staged(
  attributes: Readonly<Record<string, string>> = {},
  parent?: Element,
): Promise<StagedElement> {
  defineStaged();
  const element = document.createElement('doc-capture-staged');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const box = parent ?? (await fixture<HTMLDivElement>(html`<div></div>`));
  box.append(element);
  await element.updateComplete;
  return element;
}

/** A scene of the gallery, at rest. */
export async function onStage(name: string, parent?: Element): Promise<StagedElement> {
  const scene = SCENES[name];
  if (!scene) throw new Error(`No scene ${name}`);
  const element = await staged(scene.attributes, parent);
  await play(element, scene);
  return element;
}

async function play(element: StagedElement, { state, live, previews = [], slow }: Scene): Promise<void> {
  const { fake } = element;
  for (const key of previews) fake.pictures.set(key, await createImageBitmap(new ImageData(856, 540)));
  fake.camera = fakeCamera();
  fake.show(state);
  await element.updateComplete;
  if (slow) element.fakeClock.advance(10_000);
  if (live) fake.look(live);
  await element.updateComplete;
  await atRest(element);
}

/** Entrances are over. Endless motion (a spinner) does not count. */
export async function atRest(element: StagedElement): Promise<void> {
  const animations = element.shadowRoot?.getAnimations() ?? [];
  const running = animations.filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  for (const animation of running) animation.finish();
  // One update may ask for another: what is spoken follows what is shown.
  while (!(await element.updateComplete));
  // Sizes are observed after the next layout.
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** What some people need at the camera is fetched with it; its style sheet tells that it is there. */
export async function hasAccess(element: StagedElement): Promise<void> {
  const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
  await waitUntil(() => sheets.length > DocCapture.styles.length, 'what some people need has come');
}

/** A piece of the face by selector; a missing one is an error of the test. */
export function piece<T extends Element = HTMLElement>(element: StagedElement, selector: string): T {
  const found = element.renderRoot.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector} on the screen ${element.state.name}`);
  return found;
}

/** All the words on the screen. */
export function wordsOn(element: StagedElement): string {
  return (element.renderRoot.querySelector('section')?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
