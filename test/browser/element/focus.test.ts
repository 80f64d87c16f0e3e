import { expect, fixture, html } from '@open-wc/testing';
import { createState } from '../../support/element/fake-capture.js';
import { finishAnimations, queryElement, renderGalleryScene } from '../../support/element/render-gallery-scene.js';
import { SCENES } from '../../support/gallery/scenes.js';

const stateFor = (name: string) => SCENES[name]?.state ?? createState();

describe('focus', () => {
  it('screen changes while the element has the focus → the focus moves to the new screen’s heading', async () => {
    const element = await renderGalleryScene('review-good');
    queryElement<HTMLButtonElement>(element, '[data-way=use]').focus();
    for (const name of ['turning', 'review-warn', 'sending', 'accepted', 'camera-denied', 'picking', 'welcome']) {
      element.fake.setState(stateFor(name));
      await finishAnimations(element);
      expect(element.shadowRoot?.activeElement?.id, name).to.equal('title');
      expect(document.activeElement, name).to.equal(element);
    }
  });

  it('camera screen opens outside the viewport → scrolled into view', async () => {
    const box = await fixture<HTMLDivElement>(html`<div style="padding: 1500px 0"></div>`);
    const element = await renderGalleryScene('welcome', box);
    const button = queryElement<HTMLButtonElement>(element, 'button');
    button.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    element.fake.setState(stateFor('searching'));
    await finishAnimations(element);
    const { top, bottom } = queryElement(element, '.stage').getBoundingClientRect();
    expect(Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0))).to.be.greaterThan(100);
    window.scrollTo(0, 0);
  });

  it('button clicked without receiving the focus → the focus moves to the next screen’s heading', async () => {
    const element = await renderGalleryScene('review-good');
    queryElement<HTMLButtonElement>(element, '[data-way=use]').click();
    (document.activeElement as HTMLElement | null)?.blur();
    element.fake.setState(stateFor('sending'));
    await finishAnimations(element);
    expect(element.shadowRoot?.activeElement?.id).to.equal('title');
  });

  it('screen changes while the page’s input has the focus → the focus stays on the input', async () => {
    const box = await fixture<HTMLDivElement>(html`<div><input aria-label="elsewhere" /></div>`);
    const element = await renderGalleryScene('welcome', box);
    const input = box.querySelector('input');
    queryElement<HTMLButtonElement>(element, 'button').focus();
    input?.focus();
    element.fake.setState(stateFor('review-good'));
    await finishAnimations(element);
    expect(document.activeElement).to.equal(input);
  });

  it('upload progress changes while the cancel button has the focus → the focus stays on the button', async () => {
    const element = await renderGalleryScene('sending');
    const cancel = queryElement<HTMLButtonElement>(element, '[data-way=cancel]');
    cancel.focus();
    element.fake.setState(createState({ name: 'sending', progress: 0.9 }));
    await finishAnimations(element);
    expect(element.shadowRoot?.activeElement).to.equal(cancel);
  });

  it('focused button is removed or disabled → the focus moves to the screen’s heading', async () => {
    const element = await renderGalleryScene('turning');
    queryElement<HTMLButtonElement>(element, '[data-way=continue]').focus();
    element.fake.setState(stateFor('searching'));
    await finishAnimations(element);
    expect(element.shadowRoot?.activeElement?.id, 'the card has turned').to.equal('title');
    queryElement<HTMLButtonElement>(element, '.shutter').focus();
    element.fake.setState(stateFor('checking-camera'));
    await finishAnimations(element);
    expect(element.shadowRoot?.activeElement?.id, 'the photo is taken').to.equal('title');
  });

  it('person leaves the flow → the focus returns to the button that started the flow', async () => {
    for (const action of ['camera', 'file']) {
      const element = await renderGalleryScene('welcome');
      queryElement<HTMLButtonElement>(element, `[data-way=${action}]`).focus();
      for (const name of ['searching', 'review-warn', 'camera-denied', 'welcome']) {
        element.fake.setState(stateFor(name));
        await finishAnimations(element);
      }
      expect(element.shadowRoot?.activeElement?.getAttribute('data-way')).to.equal(action);
    }
  });

  it('person starts over after an answer → the focus moves to the heading of the first screen', async () => {
    const element = await renderGalleryScene('welcome');
    queryElement<HTMLButtonElement>(element, '[data-way=camera]').focus();
    for (const name of ['searching', 'other-document', 'welcome']) {
      element.fake.setState(stateFor(name));
      await finishAnimations(element);
    }
    expect(element.shadowRoot?.activeElement?.id).to.equal('title');
  });

  it('focused doc-capture is removed → the focus returns to the page’s button, unless the page has moved it', async () => {
    const box = await fixture<HTMLDivElement>(html`<div><button>Verify</button><input aria-label="name" /></div>`);
    const [opener, input] = [box.querySelector('button'), box.querySelector('input')];
    for (const goesOn of [false, true]) {
      const element = await renderGalleryScene('welcome', box);
      opener?.focus();
      queryElement<HTMLButtonElement>(element, '[data-way=camera]').focus();
      element.fake.setState(stateFor('accepted'));
      await finishAnimations(element);
      element.remove();
      // If the page has moved the focus itself, it stays there.
      if (goesOn) input?.focus();
      await Promise.resolve();
      expect(document.activeElement).to.equal(goesOn ? input : opener);
    }
  });

  it('unused doc-capture is removed → the focus stays on the page’s body', async () => {
    const box = await fixture<HTMLDivElement>(html`<div><button>Verify</button></div>`);
    const element = await renderGalleryScene('welcome', box);
    box.querySelector('button')?.focus();
    (document.activeElement as HTMLElement).blur();
    element.remove();
    await Promise.resolve();
    expect(document.activeElement).to.equal(document.body);
  });

  it('doc-capture is added to the page → the focus stays on the page’s body', async () => {
    await renderGalleryScene('welcome');
    expect(document.activeElement).to.equal(document.body);
  });
});
