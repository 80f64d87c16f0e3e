/** For every accent color, text on it and in it has enough contrast, in light and dark. */
import { expect } from '@open-wc/testing';
import { contrast } from '../../support/gallery/contrast.js';
import { renderGalleryScene, queryElement } from '../../support/element/render-element.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';

/** WCAG 2.2, 1.4.3. */
const MIN_TEXT_CONTRAST = 4.5;

const ACCENTS = [
  ['the default', ''],
  ['black', '#000000'],
  ['white', '#ffffff'],
  ['grey in the middle', '#777777'],
  ['yellow', '#ffd400'],
  ['orange', '#ff6200'],
  ['red', '#e60000'],
  ['pure green', '#00ff00'],
  ['green of a bank', '#008a3e'],
  ['turquoise', '#00b3a4'],
  ['pure blue', '#0000ff'],
  ['navy', '#0a1f44'],
  ['violet', '#8b5cf6'],
  ['magenta', '#e20074'],
  ['beige', '#d8c3a5'],
] as const;

/** The computed color of a custom property inside an element. */
function computedToken(inside: Element, name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${name})`;
  inside.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

async function renderBranded(scene: string, accent: string, scheme: string): Promise<FakeDocCapture> {
  const element = await renderGalleryScene(scene);
  element.style.colorScheme = scheme;
  if (accent) element.style.setProperty('--doc-capture-accent', accent);
  return element;
}

const computedColor = (element: FakeDocCapture, selector: string): string =>
  getComputedStyle(queryElement(element, selector)).color;

for (const scheme of ['light', 'dark'])
  for (const [name, accent] of ACCENTS)
    it(`accent color “${name}”, ${scheme} scheme → texts and button labels, hovered too, have a contrast of 4.5:1`, async () => {
      const element = await renderBranded('welcome', accent, scheme);
      const root = queryElement(element, '.root');
      const [surface, ground] = ['--_surface', '--_ground'].map((each) => computedToken(root, each));
      const filled = computedColor(element, '.filled');
      const pairs = {
        'on the filled button': [filled, computedToken(root, '--_accent')],
        'on it under a pointer': [filled, computedToken(root, '--_accent-strong')],
        'on the quiet button': [computedColor(element, '.quiet'), surface],
        'on it, pointed at': [computedColor(element, '.quiet'), ground],
        'muted text': [computedColor(element, '.text'), surface],
        'muted text on the ground of pictures': [computedColor(element, '.text'), ground],
        text: [computedColor(element, '.title'), surface],
      };
      for (const [what, [one = '', other = '']] of Object.entries(pairs))
        expect(contrast(one, other), `${what}: ${one} on ${other}`).to.be.at.least(MIN_TEXT_CONTRAST);
    });

it('the page sets --doc-capture-on-accent → the text of a filled button has that color', async () => {
  const element = await renderBranded('welcome', '#e20074', 'light');
  element.style.setProperty('--doc-capture-on-accent', 'rgb(255, 255, 0)');
  expect(computedColor(element, '.filled')).to.equal('rgb(255, 255, 0)');
});

it('any accent color → the stroke of the countdown has a contrast of at least 3:1 on dark gray', async () => {
  for (const [name, accent] of ACCENTS) {
    const element = await renderBranded('holding', accent, 'light');
    const stroke = getComputedStyle(queryElement(element, '.run')).stroke;
    expect(contrast(stroke, '#1c1c1c'), name).to.be.at.least(3);
    element.remove();
  }
});
