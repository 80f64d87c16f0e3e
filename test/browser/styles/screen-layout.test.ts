import { expect } from '@open-wc/testing';
import { photoScreenStyles } from '../../../src/element/styles/photo-screen-styles.js';
import type { PhotoScreenStateName } from '../../../src/element/view-model.types.js';
import { finishAnimations, renderGalleryScene, queryElement } from '../../support/element/render-element.js';
import { SCENES } from '../../support/gallery/scenes.js';

/** Before these states the style sheet of the photo screens is not loaded. */
const PHOTO_STATES: readonly PhotoScreenStateName[] = ['review', 'sending', 'captured', 'answered'];
/** Classes that begin a selector of that style sheet. */
const PHOTO_CLASSES = [...photoScreenStyles.cssText.matchAll(/^ *\.([\w-]+)(?=[ ,])/gm)].map(([, name = '']) => name);
/** The phone of the demo page is 306 px wide inside, and 462 px high in a low window. */
const SIZES_WITH_VISIBLE_ACTIONS = [
  [306, 462],
  [320, 568],
  [390, 844],
  [844, 390],
  [1280, 800],
] as const;

for (const [width, height] of SIZES_WITH_VISIBLE_ACTIONS)
  it(`review at ${width} × ${height} px, every kind → title and buttons are in view without scrolling, longer content scrolls`, async () => {
    for (const name of Object.keys(SCENES).filter((one) => one.startsWith('review-'))) {
      const element = await renderGalleryScene(name);
      element.style.cssText = `width: ${width}px; height: ${height}px`;
      await finishAnimations(element);
      const box = queryElement(element, '.root').getBoundingClientRect();
      const shown = ['.title', '.actions button'].flatMap((one) => [...element.renderRoot.querySelectorAll(one)]);
      expect(shown, name).to.have.length.above(1);
      for (const piece of shown) {
        const { top, bottom } = piece.getBoundingClientRect();
        expect(top, `${name}: top of ${piece.textContent}`).to.be.at.least(box.top);
        expect(bottom, `${name}: bottom of ${piece.textContent}`).to.be.at.most(box.bottom);
      }
      for (const item of element.renderRoot.querySelectorAll('.lines li, .field')) {
        item.scrollIntoView({ block: 'nearest' });
        const limit = queryElement(element, '.actions').getBoundingClientRect().top;
        expect(item.getBoundingClientRect().bottom, `${name}: ${item.textContent}`).to.be.at.most(limit + 1);
      }
      element.remove();
    }
  });

it('the question for the type at 320 × 568 px → the photo is large enough to recognise, and Retake is apart from the types', async () => {
  for (const name of ['review-type', 'review-type-and-country']) {
    const element = await renderGalleryScene(name);
    element.style.cssText = 'width: 320px; height: 568px';
    await finishAnimations(element);
    expect(queryElement(element, '.figure-area canvas').getBoundingClientRect().height, name).to.be.at.least(80);
    const retake = queryElement(element, '[data-action=retake]').getBoundingClientRect();
    for (const type of element.renderRoot.querySelectorAll('[data-action=changeType]'))
      expect(retake.top - type.getBoundingClientRect().bottom, name).to.be.at.least(16);
    element.remove();
  }
});

it('every screen at 390 × 560 px → its buttons are as wide as the column, and the last one ends in the same place', async () => {
  for (const name of Object.keys(SCENES)) {
    const element = await renderGalleryScene(name);
    element.style.cssText = 'width: 390px; height: 560px';
    await finishAnimations(element);
    const buttons = [...element.renderRoot.querySelectorAll('.actions > .button, .turning .controls .button')];
    const { left, top } = queryElement(element, '.root').getBoundingClientRect();
    const boxes = buttons.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
    for (const box of boxes) expect([box.left - left, box.width], name).to.deep.equal([20, 350]);
    if (boxes.length > 0) expect((boxes.at(-1)?.bottom ?? 0) - top, name).to.be.closeTo(540, 2);
    element.remove();
  }
});

it('--doc-capture-accent, -surface, -ink and -radius → colors and corners of the welcome screen', async () => {
  const element = await renderGalleryScene('welcome');
  element.style.setProperty('--doc-capture-accent', 'rgb(1, 2, 3)');
  element.style.setProperty('--doc-capture-surface', 'rgb(250, 240, 230)');
  element.style.setProperty('--doc-capture-ink', 'rgb(20, 10, 0)');
  element.style.setProperty('--doc-capture-radius', '3px');
  const button = getComputedStyle(queryElement(element, '.filled'));
  expect([button.backgroundColor, button.borderRadius]).to.deep.equal(['rgb(1, 2, 3)', '3px']);
  expect(getComputedStyle(queryElement(element, '.root')).backgroundColor).to.equal('rgb(250, 240, 230)');
  expect(getComputedStyle(queryElement(element, '.title')).color).to.equal('rgb(20, 10, 0)');
});

it('color-scheme of doc-capture → the welcome screen follows it; the camera screen stays dark', async () => {
  const element = await renderGalleryScene('welcome');
  const ink = (): string => getComputedStyle(queryElement(element, '.root')).color;
  element.style.colorScheme = 'light';
  expect(ink()).to.equal('rgb(16, 20, 24)');
  element.style.colorScheme = 'dark';
  expect(ink()).to.equal('rgb(244, 246, 248)');
  expect(getComputedStyle(queryElement(element, '.root')).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
  const camera = await renderGalleryScene('searching');
  camera.style.colorScheme = 'light';
  expect(getComputedStyle(queryElement(camera, '.stage')).colorScheme).to.equal('dark');
});

it('font-family on doc-capture → title, texts and buttons use that font', async () => {
  const element = await renderGalleryScene('welcome');
  element.style.fontFamily = 'Courier';
  for (const selector of ['.title', 'button', '.text'])
    expect(getComputedStyle(queryElement(element, selector)).fontFamily, selector).to.equal('Courier');
});

const WITH_PART = 'section, h2, button, .text, .hint, .notice, .mark, progress, video, .icon';
for (const [name, { state }] of Object.entries(SCENES))
  it(`screen ${name} → the heading before other stops of the focus, everything in a part, and early on no style of photos`, async () => {
    const { renderRoot } = await renderGalleryScene(name);
    const stops = [...renderRoot.querySelectorAll('h2, section button, select')];
    expect(stops.find((one) => !one.matches('.leave'))?.localName, 'but for the button that leaves').to.equal('h2');
    for (const found of renderRoot.querySelectorAll(WITH_PART))
      expect(found.closest('[part]')?.getAttribute('part'), found.outerHTML).to.be.a('string');
    if (state.error?.origin === 'send' || PHOTO_STATES.some((photoState) => photoState === state.name)) return;
    const shown = [...renderRoot.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]);
    expect(shown.filter((className) => PHOTO_CLASSES.includes(className))).to.deep.equal([]);
  });

it('a ::part(filled-button) rule of the page → styles the button inside doc-capture', async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('doc-capture-fake::part(filled-button) { text-transform: uppercase }');
  document.adoptedStyleSheets.push(sheet);
  const element = await renderGalleryScene('welcome');
  expect(getComputedStyle(queryElement(element, '.filled')).textTransform).to.equal('uppercase');
  document.adoptedStyleSheets.pop();
});

it('the property hidden of doc-capture is true → display is none', async () => {
  const element = await renderGalleryScene('welcome');
  element.hidden = true;
  expect(getComputedStyle(element).display).to.equal('none');
});

it('the page sets no height → each screen is as high as its content, and none has its own scroll bar', async () => {
  const heights = new Set<number>();
  for (const name of ['welcome', 'searching', 'review-good', 'accepted']) {
    const element = await renderGalleryScene(name);
    const { height } = element.getBoundingClientRect();
    expect(height, name).to.be.within(200, 900);
    expect(queryElement(element, 'section').scrollHeight, name).to.be.at.most(Math.ceil(height));
    heights.add(height);
    element.remove();
  }
  expect(heights.size).to.be.greaterThan(1);
});
