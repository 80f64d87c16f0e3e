import { expect, fixture, html } from '@open-wc/testing';
import { queryElement, renderGalleryScene, showScene } from '../../support/element/render-element.js';
import { createState } from '../../support/element/fake-capture.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';

const originalMatchMedia = window.matchMedia.bind(window);
/** Simulates a phone, or another device. */
function simulatePhone(phone: boolean): void {
  window.matchMedia = (query) => {
    if (!query.includes('pointer: coarse')) return originalMatchMedia(query);
    return Object.defineProperty(originalMatchMedia('all'), 'matches', { value: phone });
  };
}
const isOpen = (element: FakeDocCapture): boolean => queryElement(element, '.root').matches(':popover-open');

afterEach(() => {
  window.matchMedia = originalMatchMedia;
});

it('phone → the element is full screen from the camera until sending, and inline before and after', async () => {
  simulatePhone(true);
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
  simulatePhone(true);
  const element = await renderGalleryScene('welcome');
  const before = element.getBoundingClientRect();
  await showScene(element, 'searching');
  const { width, height } = element.getBoundingClientRect();
  expect([width, height]).to.deep.equal([before.width, before.height]);
  await showScene(element, 'accepted');
  expect(queryElement(element, '.root').getBoundingClientRect().width).to.equal(before.width);
});

it('phone, full-screen popover opens and closes → the focus stays on the screen’s heading', async () => {
  simulatePhone(true);
  const element = await renderGalleryScene('welcome');
  queryElement<HTMLButtonElement>(element, '[data-action=camera]').focus();
  await showScene(element, 'starting');
  expect(element.shadowRoot?.activeElement?.id).to.equal('title');
  await showScene(element, 'sending');
  await showScene(element, 'accepted');
  expect(element.shadowRoot?.activeElement?.id).to.equal('title');
});

it('full-screen popover opens → modal dialog with a name; it closes → the page’s button has the focus again', async () => {
  simulatePhone(true);
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
  simulatePhone(true);
  const element = await renderGalleryScene('review-warn');
  const press = (key: string, shiftKey = false): boolean =>
    (element.shadowRoot?.activeElement ?? element).dispatchEvent(
      new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, composed: true, cancelable: true }),
    );
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
  simulatePhone(true);
  const press = (from: Element | null, shiftKey = false): boolean =>
    from!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, composed: true, cancelable: true }),
    );
  const review = await renderGalleryScene('review-type-and-country');
  const select = queryElement<HTMLSelectElement>(review, 'select');
  select.focus();
  expect(press(select, true), 'the browser goes on by itself').to.equal(true);
  const element = await renderGalleryScene('camera-denied');
  element.innerHTML = '<a slot="outcome" href="#contact">Contact</a>';
  const error = { origin: 'send', code: 'attempts_exhausted', detail: {}, recoverable: false, actions: [] } as const;
  await element.show(createState({ name: 'error', error }));
  const link = element.querySelector('a');
  link?.focus();
  press(link);
  expect(element.shadowRoot?.activeElement).to.equal(queryElement(element, '.leave'));
});

it('device that is no phone → the camera screen is not full screen', async () => {
  simulatePhone(false);
  const element = await renderGalleryScene('searching');
  expect(isOpen(element)).to.equal(false);
});

it('phone, --doc-capture-fullscreen: none → the camera screen is not full screen', async () => {
  simulatePhone(true);
  const box = await fixture<HTMLDivElement>(html`<div></div>`);
  box.style.setProperty('--doc-capture-fullscreen', 'none');
  const element = await renderGalleryScene('searching', box);
  expect(isOpen(element)).to.equal(false);
});

it('element removed while full screen, then added again → shown inline', async () => {
  simulatePhone(true);
  const element = await renderGalleryScene('searching');
  const box = element.parentElement;
  element.remove();
  await Promise.resolve();
  box?.append(element);
  await element.updateComplete;
  expect(isOpen(element)).to.equal(false);
  expect(queryElement(element, '.root').getBoundingClientRect().height).to.be.greaterThan(0);
});
