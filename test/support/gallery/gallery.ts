/**
 * Shows one scene (`?scene=…&lang=…`), or a list of all. `data-ready` on the body says that it is ready. Tests show one
 * scene after the other with `showScene`.
 */
import { LAZY_MODULES } from '../../../src/element/controllers/lazy-controller.js';
import { defineFakeDocCapture, hasCameraAids, offerKeptSession } from '../element/fake-doc-capture.js';
import type { FakeDocCapture } from '../element/fake-doc-capture.js';
import { fakeCamera } from '../element/fake-capture.js';
import { HANDOFF_SCENES, prepareHandoff, showHandoff } from './handoff-scenes.js';
import { findLayoutProblems } from './layout-problems.js';
import { findLowContrast } from './contrast.js';
import { loadPreview, playTabletop, type CardPlace } from './gallery-photos.js';
import { SCENES, type Scene } from './scenes.js';

declare global {
  interface Window {
    /** Replaces the current scene. Resolves when nothing moves. */
    showScene: (name: string, lang?: string) => Promise<void>;
    sceneNames: readonly string[];
    /** Removes the focus: with a pointer the focused heading has no ring. */
    dropFocus: () => void;
    /** The layout problems of the current scene. */
    layoutProblems: () => readonly string[];
    /** The contrast problems of the current scene in forced colors. */
    lowContrastProblems: () => readonly string[];
  }
}

const sceneNames = [...Object.keys(SCENES), ...Object.keys(HANDOFF_SCENES)];
const findScene = (name: string): Scene | undefined => SCENES[name in HANDOFF_SCENES ? 'welcome-phone' : name];
const query = new URLSearchParams(location.search);
const sceneName = query.get('scene');
const container = document.querySelector('main') ?? document.body;

function showSceneList(): void {
  const nav = document.createElement('nav');
  for (const name of sceneNames) {
    const link = document.createElement('a');
    link.href = `?scene=${name}`;
    link.textContent = name;
    nav.append(link, document.createElement('br'));
  }
  container.replaceChildren(nav);
}

async function displayScene(name: string, lang = 'en'): Promise<void> {
  const scene = findScene(name);
  if (!scene) throw new Error(`No scene ${name}`);
  const { live, slow, kept } = scene;
  prepareHandoff(name);
  const element = await createElement(scene, lang);
  const placeCard = await showState(element, scene);
  if (kept) await offerKeptSession(element, kept);
  await showHandoff(element, name);
  if (slow) element.fakeClock.advance(10_000);
  while (!(await element.updateComplete));
  await allLoaded(element, lang);
  const corners = (await placeCard?.(placeInGuide(element, scene))) ?? null;
  if (isCheckingCamera(scene)) {
    element.fake.emitLiveView({ phase: 'taken', hold: 1 });
    await element.show(scene.state);
  }
  // What is seen once may still move, and has no outline.
  if (live) for (let looks = 0; looks < 2; looks++) element.fake.emitLiveView({ ...live, corners });
  while (!(await element.updateComplete));
  // Screenshots show the scene without animations.
  for (const animation of element.shadowRoot?.getAnimations() ?? [])
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  await document.fonts.ready;
}

async function createElement({ attributes = {}, previews = [] }: Scene, lang: string): Promise<FakeDocCapture> {
  defineFakeDocCapture();
  await Promise.all([LAZY_MODULES.photoScreens.load(), LAZY_MODULES.permission.load()]);
  const element = document.createElement('doc-capture-fake');
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.lang = lang;
  container.replaceChildren(element);
  await element.updateComplete;
  for (const preview of previews) element.fake.previews.set(preview, await loadPreview(preview));
  element.fake.camera = fakeCamera();
  return element;
}

const isCheckingCamera = ({ state }: Scene): boolean => state.name === 'checking' && state.source === 'camera';

type PlaceCard = Awaited<ReturnType<typeof playTabletop>>;

/** @returns puts the card in the video, if there is one */
async function showState(element: FakeDocCapture, scene: Scene): Promise<PlaceCard | null> {
  const { state, card } = scene;
  const { fake } = element;
  let playing = Promise.resolve<PlaceCard | null>(null);
  fake.play = (video) => {
    playing = playTabletop(video);
  };
  await element.show(isCheckingCamera(scene) ? { ...state, name: 'aiming' } : state);
  const table = await playing;
  return card ? table : null;
}

/** A held card is a little askew in the guide; one that is far fills half of it. */
function placeInGuide(element: FakeDocCapture, { card }: Scene): CardPlace {
  const stage = element.renderRoot.querySelector<HTMLElement>('.stage');
  const px = (name: string): number => Number.parseFloat(stage?.style.getPropertyValue(`--_${name}`) ?? '');
  const { videoWidth = 1, videoHeight = 1 } = element.renderRoot.querySelector('video') ?? {};
  // The video covers its box.
  const scale = Math.max(px('video-width') / videoWidth, px('video-height') / videoHeight);
  const fromCentre = (axis: 'x' | 'y', length: 'width' | 'height'): number =>
    px(`guide-${axis}`) - px(`video-${axis}`) + (px(`guide-${length}`) - px(`video-${length}`)) / 2;
  return {
    x: 0.5 + fromCentre('x', 'width') / (videoWidth * scale),
    y: 0.5 + fromCentre('y', 'height') / (videoHeight * scale),
    width: (px('guide-width') * (card === 'far' ? 0.55 : 0.92)) / (videoWidth * scale),
    angle: card === 'far' ? 0.16 : -0.035,
  };
}

/** Waits for the camera's lazy modules, which load with the first camera screen, and for the language. */
async function allLoaded(element: FakeDocCapture, lang: string): Promise<void> {
  const screen = element.renderRoot.querySelector('.stage, .error');
  const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  while (screen?.matches('.stage') && !hasCameraAids(element.renderRoot)) await nextFrame();
  while (lang && element.renderRoot.querySelector('.root')?.getAttribute('lang') !== lang) await nextFrame();
  // Resize observers run after the next layout.
  if (screen) for (let frames = 0; frames < 2; frames++) await nextFrame();
}

const shownRoot = (): ShadowRoot | null | undefined => document.querySelector('doc-capture-fake')?.shadowRoot;

window.sceneNames = sceneNames;
window.showScene = displayScene;
window.dropFocus = () => {
  const focused = shownRoot()?.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
};
const problemsBy = (find: (root: ShadowRoot) => readonly string[]) => (): readonly string[] => {
  const root = shownRoot();
  return root ? find(root) : ['no scene is shown'];
};
window.lowContrastProblems = problemsBy(findLowContrast);
window.layoutProblems = problemsBy(findLayoutProblems);
if (sceneName !== null && findScene(sceneName)) await displayScene(sceneName, query.get('lang') ?? undefined);
else showSceneList();
document.body.dataset['ready'] = '';
