/**
 * Shows one scene (`?scene=…&lang=…`), or a list of all. `data-ready` on the body says that it is ready. Tests show one
 * scene after the other with `showScene`.
 */
import { DocCapture } from '../../../src/element/element.js';
import { defineFakeDocCapture } from '../element/fake-doc-capture.js';
import { fakeCamera } from '../element/fake-capture.js';
import { findLayoutProblems } from './layout-problems.js';
import { findLowContrast } from './low-contrast.js';
import { playScene, loadPreview } from './gallery-photos.js';
import { SCENES } from './scenes.js';

declare global {
  interface Window {
    /** Replaces the current scene. Resolves when nothing moves. */
    showScene: (name: string, lang?: string) => Promise<void>;
    sceneNames: readonly string[];
    /** Removes the focus: with a pointer the focused heading has no ring. */
    dropFocus: () => void;
    /** The layout problems of the current scene. */
    complaints: () => readonly string[];
    /** The contrast problems of the current scene in forced colors. */
    faintControls: () => readonly string[];
  }
}

const asked = new URLSearchParams(location.search);
const name = asked.get('scene');
const box = document.querySelector('main') ?? document.body;

function showSceneList(): void {
  const nav = document.createElement('nav');
  for (const key of Object.keys(SCENES)) {
    const link = document.createElement('a');
    link.href = `?scene=${key}`;
    link.textContent = key;
    nav.append(link, document.createElement('br'));
  }
  box.replaceChildren(nav);
}

async function displayScene(key: string, lang = 'en'): Promise<void> {
  const scene = SCENES[key];
  if (!scene) throw new Error(`No scene ${key}`);
  const { state, live, attributes = {}, card = 'none', previews = [], slow } = scene;
  defineFakeDocCapture();
  const element = document.createElement('doc-capture-staged');
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.lang = lang;
  box.replaceChildren(element);
  await element.updateComplete;
  const { fake } = element;
  for (const key of previews) fake.previews.set(key, await loadPreview(key));
  fake.camera = fakeCamera();
  let corners: Awaited<ReturnType<typeof playScene>> = null;
  let playing: Promise<unknown> = Promise.resolve();
  fake.play = (video) => {
    playing = playScene(video, card).then((found) => (corners = found));
  };
  if (state.name === 'checking' && state.source === 'camera') {
    fake.setState({ ...state, name: 'aiming' });
    await element.updateComplete;
    await playing;
    fake.emitLiveView({ phase: 'taken', hold: 1 });
  }
  fake.setState(state);
  await element.updateComplete;
  await playing;
  if (slow) element.fakeClock.advance(10_000);
  if (live) fake.emitLiveView({ ...live, corners });
  while (!(await element.updateComplete));
  // The camera's lazy modules load with the first camera screen. Resize observers run after the next layout.
  const stage = element.renderRoot.querySelector<HTMLElement>('.stage');
  const sheets = element.shadowRoot?.adoptedStyleSheets ?? [];
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  while (stage && !(stage.style.getPropertyValue('--_guide-width') && sheets.length > DocCapture.styles.length))
    await frame();
  // A language loads with its first scene.
  while (lang && element.renderRoot.querySelector('.root')?.getAttribute('lang') !== lang) await frame();
  if (stage) for (let frames = 0; frames < 2; frames++) await frame();
  if (live) fake.emitLiveView({ ...live, corners });
  while (!(await element.updateComplete));
  // Screenshots show the scene without animations.
  for (const animation of element.renderRoot instanceof ShadowRoot ? element.renderRoot.getAnimations() : [])
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  await document.fonts.ready;
}

window.sceneNames = Object.keys(SCENES);
window.showScene = displayScene;
window.dropFocus = () => {
  const focused = document.querySelector('doc-capture-staged')?.shadowRoot?.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
};
window.faintControls = () => {
  const root = document.querySelector('doc-capture-staged')?.shadowRoot;
  return root ? findLowContrast(root) : ['there is nothing'];
};
window.complaints = () => {
  const root = document.querySelector('doc-capture-staged')?.shadowRoot;
  return root ? findLayoutProblems(root) : ['there is nothing'];
};
if (name !== null && SCENES[name]) await displayScene(name, asked.get('lang') ?? undefined);
else showSceneList();
document.body.dataset['ready'] = '';
