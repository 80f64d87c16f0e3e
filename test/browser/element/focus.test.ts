import { expect, fixture, html } from '@open-wc/testing';
import { createState } from '../../support/element/fake-capture.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { finishAnimations, queryElement, renderGalleryScene, showScene } from '../../support/element/render-element.js';

const buttonOf = (element: FakeDocCapture, selector: string) => queryElement<HTMLButtonElement>(element, selector);
const focusedIn = (element: Element): Element | null | undefined => element.shadowRoot?.activeElement;

describe('focus', () => {
  it('screen changes while the element has the focus → the focus moves to the new screen’s heading', async () => {
    const element = await renderGalleryScene('review-good');
    buttonOf(element, '[data-action=use]').focus();
    for (const name of ['turning', 'review-warn', 'sending', 'accepted', 'camera-denied', 'picking', 'welcome']) {
      await showScene(element, name);
      expect(focusedIn(element)?.id, name).to.equal('title');
      expect(document.activeElement, name).to.equal(element);
    }
  });

  it('an action is added before the focused button → the focus stays on that button, with its action', async () => {
    const element = await renderGalleryScene('welcome');
    element.fake.setState(createState({ actions: ['camera', 'file'] }));
    await element.updateComplete;
    const camera = buttonOf(element, '[data-action=camera]');
    camera.focus();
    element.fake.setState(createState({ actions: ['phone', 'camera', 'file'] }));
    await element.updateComplete;
    expect(focusedIn(element)).to.equal(camera);
    expect(camera.dataset['action']).to.equal('camera');
  });

  it('camera screen opens outside the viewport → scrolled into view', async () => {
    const box = await fixture<HTMLDivElement>(html`<div style="padding: 1500px 0"></div>`);
    const element = await renderGalleryScene('welcome', box);
    const button = buttonOf(element, 'button');
    button.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    await showScene(element, 'searching');
    const { top, bottom } = queryElement(element, '.stage').getBoundingClientRect();
    expect(Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0))).to.be.greaterThan(100);
    window.scrollTo(0, 0);
  });

  it('button clicked without receiving the focus → the focus moves to the next screen’s heading', async () => {
    const element = await renderGalleryScene('review-good');
    buttonOf(element, '[data-action=use]').click();
    (document.activeElement as HTMLElement | null)?.blur();
    await showScene(element, 'sending');
    expect(focusedIn(element)?.id).to.equal('title');
  });

  it('screen changes while the page’s input has the focus → the focus stays on the input', async () => {
    const box = await fixture<HTMLDivElement>(html`<div><input aria-label="elsewhere" /></div>`);
    const element = await renderGalleryScene('welcome', box);
    const input = box.querySelector('input');
    buttonOf(element, 'button').focus();
    input?.focus();
    await showScene(element, 'review-good');
    expect(document.activeElement).to.equal(input);
  });

  it('upload progress changes while the cancel button has the focus → the focus stays on the button', async () => {
    const element = await renderGalleryScene('sending');
    const cancel = buttonOf(element, '[data-action=cancel]');
    cancel.focus();
    element.fake.setState(createState({ name: 'sending', progress: 0.9 }));
    await finishAnimations(element);
    expect(focusedIn(element)).to.equal(cancel);
  });

  it('focused button is removed or disabled → the focus moves to the screen’s heading', async () => {
    const element = await renderGalleryScene('turning');
    buttonOf(element, '[data-action=continue]').focus();
    await showScene(element, 'searching');
    expect(focusedIn(element)?.id, 'the card has turned').to.equal('title');
    buttonOf(element, '.shutter').focus();
    await showScene(element, 'checking-camera');
    expect(focusedIn(element)?.id, 'the photo is taken').to.equal('title');
  });

  it('person leaves the flow → the focus returns to the button that started the flow', async () => {
    for (const action of ['camera', 'file']) {
      const element = await renderGalleryScene('welcome');
      buttonOf(element, `[data-action=${action}]`).focus();
      for (const name of ['searching', 'review-warn', 'camera-denied', 'welcome']) await showScene(element, name);
      expect(focusedIn(element)?.getAttribute('data-action')).to.equal(action);
    }
  });

  it('person starts over after an answer → the focus moves to the heading of the first screen', async () => {
    const element = await renderGalleryScene('welcome');
    buttonOf(element, '[data-action=camera]').focus();
    for (const name of ['searching', 'other-document', 'welcome']) await showScene(element, name);
    expect(focusedIn(element)?.id).to.equal('title');
  });

  it('focused doc-capture is removed → the focus returns to the page’s button, unless the page has moved it', async () => {
    const box = await fixture<HTMLDivElement>(html`<div><button>Verify</button><input aria-label="name" /></div>`);
    const [opener, input] = [box.querySelector('button'), box.querySelector('input')];
    for (const goesOn of [false, true]) {
      const element = await renderGalleryScene('welcome', box);
      opener?.focus();
      buttonOf(element, '[data-action=camera]').focus();
      await showScene(element, 'accepted');
      element.remove();
      // If the page has moved the focus itself, it stays there.
      if (goesOn) input?.focus();
      await Promise.resolve();
      expect(document.activeElement).to.equal(goesOn ? input : opener);
    }
  });

  it('doc-capture is added to the page, and removed unused → the focus stays on the page’s body', async () => {
    const box = await fixture<HTMLDivElement>(html`<div><button>Verify</button></div>`);
    const element = await renderGalleryScene('welcome', box);
    expect(document.activeElement).to.equal(document.body);
    box.querySelector('button')?.focus();
    (document.activeElement as HTMLElement).blur();
    element.remove();
    await Promise.resolve();
    expect(document.activeElement).to.equal(document.body);
  });
});

describe('Escape', () => {
  const escape = (element: Element): boolean =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
    );

  it('Escape in any state of the camera screen → the session stops, and doc-cancel is fired', async () => {
    for (const name of ['starting', 'searching', 'holding', 'turning']) {
      const element = await renderGalleryScene(name);
      let left = 0;
      element.addEventListener('doc-cancel', () => (left += 1));
      expect(escape(queryElement(element, '#title')), 'not the page’s dialog as well').to.equal(false);
      expect(element.fake.sentEvents, name).to.deep.equal([{ type: 'stop' }]);
      expect(left).to.equal(1);
    }
  });

  it('Escape on the welcome, review, sending or answer screen → no event, so that no photo is lost', async () => {
    const element = await renderGalleryScene('searching');
    for (const name of ['welcome', 'review-good', 'sending', 'accepted']) {
      await showScene(element, name);
      expect(escape(queryElement(element, '#title')), name).to.equal(true);
      expect(element.fake.sentEvents, name).to.deep.equal([]);
    }
  });
});
