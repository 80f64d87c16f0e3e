import { expect, fixture, html } from '@open-wc/testing';
import { queryElement, renderGalleryScene, showScene } from '../../support/element/render-element.js';
import { pretendMedia } from '../../support/pretend-media.js';
import { createState } from '../../support/element/fake-capture.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';

beforeEach(() => pretendMedia('pointer: coarse', true));
/** @returns whether the browser does what the key does by itself */
const pressKey = (target: Element, init: KeyboardEventInit): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, composed: true, cancelable: true }));
const isOpen = (element: FakeDocCapture): boolean => queryElement(element, '.root').matches(':popover-open');

it('phone → the element is full screen from the camera until sending, and inline before and after', async () => {
  const element = await renderGalleryScene('welcome');
  expect(isOpen(element)).to.equal(false);
  for (const scene of ['starting', 'searching', 'review-good', 'turning', 'picking', 'camera-denied', 'sending']) {
    await showScene(element, scene);
    expect(isOpen(element), scene).to.equal(true);
    const { width, height } = queryElement(element, '.root').getBoundingClientRect();
    expect([width, height]).to.deep.equal([innerWidth, innerHeight]);
  }
  for (const scene of ['accepted', 'captured', 'welcome']) {
    await showScene(element, scene);
    expect(isOpen(element), scene).to.equal(false);
    await showScene(element, 'searching');
  }
});

it('phone, full screen begins and ends → the element keeps its place in the page, then has the same width as before', async () => {
  const element = await renderGalleryScene('welcome');
  const before = element.getBoundingClientRect();
  await showScene(element, 'searching');
  const { width, height } = element.getBoundingClientRect();
  expect([width, height]).to.deep.equal([before.width, before.height]);
  await showScene(element, 'accepted');
  expect(queryElement(element, '.root').getBoundingClientRect().width).to.equal(before.width);
});

it('phone, full-screen popover opens and closes → the focus stays on the screen’s heading', async () => {
  const element = await renderGalleryScene('welcome');
  queryElement<HTMLButtonElement>(element, '[data-action=camera]').focus();
  await showScene(element, 'starting');
  expect(element.shadowRoot?.activeElement?.id).to.equal('title');
  await showScene(element, 'sending');
  await showScene(element, 'accepted');
  expect(element.shadowRoot?.activeElement?.id).to.equal('title');
});

it('full-screen popover opens → modal dialog with a name; it closes → the page’s button has the focus again', async () => {
  const box = await fixture<HTMLDivElement>(html`<div><button>Verify</button></div>`);
  const element = await renderGalleryScene('welcome', box);
  const opener = box.querySelector('button');
  opener?.focus();
  await showScene(element, 'searching');
  const root = queryElement(element, '.root');
  expect([root.getAttribute('role'), root.ariaModal]).to.deep.equal(['dialog', 'true']);
  expect(root.getAttribute('aria-labelledby')).to.equal(element.shadowRoot?.activeElement?.id);
  await showScene(element, 'welcome');
  expect([root.getAttribute('role'), root.ariaModal]).to.deep.equal([null, null]);
  expect(document.activeElement).to.equal(opener);
});

it('full screen → Tab cycles inside the popover and Escape stops the flow; inline → Tab leaves the element', async () => {
  const element = await renderGalleryScene('review-warn');
  const press = (key: string, shiftKey = false): boolean =>
    pressKey(element.shadowRoot?.activeElement ?? element, { key, shiftKey });
  const [first, last] = [queryElement(element, '.leave'), queryElement(element, '.actions :last-child')];
  last.focus();
  press('Tab');
  expect(element.shadowRoot?.activeElement).to.equal(first);
  press('Tab', true);
  expect(element.shadowRoot?.activeElement).to.equal(last);
  first.focus();
  expect(press('Tab'), 'inside, the browser goes on by itself').to.equal(true);
  press('Escape');
  expect(element.fake.sentEvents).to.deep.equal([{ type: 'stop' }]);
  await showScene(element, 'welcome');
  expect(press('Tab'), 'in its place, Tab leads on').to.equal(true);
});

it('full screen, Tab between controls that are no buttons → Shift+Tab from a list leads to the control before it, and Tab from the page’s link stays inside', async () => {
  const review = await renderGalleryScene('review-type-and-country');
  const select = queryElement<HTMLSelectElement>(review, 'select');
  select.focus();
  expect(pressKey(select, { key: 'Tab', shiftKey: true }), 'the browser goes on by itself').to.equal(true);
  const element = await renderGalleryScene('camera-denied');
  element.innerHTML = '<a slot="outcome" href="#contact">Contact</a>';
  const error = { origin: 'send', code: 'attempts_exhausted', detail: {}, recoverable: false, actions: [] } as const;
  await element.show(createState({ name: 'error', error }));
  const link = element.querySelector('a');
  link?.focus();
  pressKey(link!, { key: 'Tab' });
  expect(element.shadowRoot?.activeElement).to.equal(queryElement(element, '.leave'));
});

it('device that is no phone, or --doc-capture-fullscreen: none → the camera screen is not full screen', async () => {
  const box = await fixture<HTMLDivElement>(html`<div style="--doc-capture-fullscreen: none"></div>`);
  expect(isOpen(await renderGalleryScene('searching', box))).to.equal(false);
  pretendMedia('pointer: coarse', false);
  expect(isOpen(await renderGalleryScene('searching'))).to.equal(false);
});

it('element removed while full screen, then added again → shown inline', async () => {
  const element = await renderGalleryScene('searching');
  const box = element.parentElement;
  element.remove();
  await Promise.resolve();
  box?.append(element);
  await element.updateComplete;
  expect(isOpen(element)).to.equal(false);
  expect(queryElement(element, '.root').getBoundingClientRect().height).to.be.greaterThan(0);
});
