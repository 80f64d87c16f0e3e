/** Shows one scene (`?scene=…&lang=…`), or a list of all. `data-ready` on the body says that it stands. */
import { defineStaged } from '../element/staged-element.js';
import { fakeCamera } from '../element/fake-capture.js';
import { playScene, preview } from './picture.js';
import { SCENES, type Scene } from './scenes.js';

const asked = new URLSearchParams(location.search);
const name = asked.get('scene');
const scene = name === null ? undefined : SCENES[name];

function list(): void {
  const nav = document.createElement('nav');
  for (const key of Object.keys(SCENES)) {
    const link = document.createElement('a');
    link.href = `?scene=${key}`;
    link.textContent = key;
    nav.append(link, document.createElement('br'));
  }
  document.body.append(nav);
}

async function show({ state, live, attributes = {}, card = 'none', previews = [], slow }: Scene): Promise<void> {
  defineStaged();
  const element = document.createElement('doc-capture-staged');
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.lang = asked.get('lang') ?? 'en';
  document.body.append(element);
  await element.updateComplete;
  const { fake } = element;
  for (const key of previews) fake.pictures.set(key, await preview(key));
  fake.camera = fakeCamera();
  let corners: Awaited<ReturnType<typeof playScene>> = null;
  let playing: Promise<unknown> = Promise.resolve();
  fake.play = (video) => {
    playing = playScene(video, card).then((found) => (corners = found));
  };
  if (state.name === 'checking' && state.source === 'camera') {
    fake.show({ ...state, name: 'aiming' });
    await element.updateComplete;
    await playing;
    fake.look({ phase: 'taken', hold: 1 });
  }
  fake.show(state);
  await element.updateComplete;
  await playing;
  if (slow) element.fakeClock.advance(10_000);
  if (live) {
    fake.look({ ...live, corners });
    fake.look({ ...live, corners });
  }
  await element.updateComplete;
}

if (scene) await show(scene);
else list();
// Entrances have to be over: a picture shows what a person sees at rest.
await document.fonts.ready;
document.body.dataset['ready'] = '';
