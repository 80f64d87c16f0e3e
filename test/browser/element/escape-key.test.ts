import { expect } from '@open-wc/testing';
import { createState } from '../../support/element/fake-capture.js';
import {
  cameraA11yLoaded,
  finishAnimations,
  queryElement,
  renderGalleryScene,
} from '../../support/element/render-gallery-scene.js';
import { SCENES } from '../../support/gallery/scenes.js';

const stateFor = (name: string) => SCENES[name]?.state ?? createState();

describe('Escape', () => {
  const escape = (element: Element): boolean =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
    );

  it('Escape in any state of the camera screen → the session stops, and doc-cancel is fired', async () => {
    for (const name of ['starting', 'searching', 'holding', 'turning']) {
      const element = await renderGalleryScene(name);
      await cameraA11yLoaded(element);
      let left = 0;
      element.addEventListener('doc-cancel', () => (left += 1));
      expect(escape(queryElement(element, '#title')), 'not the page’s dialog as well').to.equal(false);
      expect(element.fake.sentEvents, name).to.deep.equal([{ type: 'stop' }]);
      expect(left).to.equal(1);
    }
  });

  it('Escape on the welcome, review, sending or answer screen → no event, so that no photo is lost', async () => {
    const element = await renderGalleryScene('searching');
    await cameraA11yLoaded(element);
    for (const name of ['welcome', 'review-good', 'sending', 'accepted']) {
      element.fake.setState(stateFor(name));
      await finishAnimations(element);
      expect(escape(queryElement(element, '#title')), name).to.equal(true);
      expect(element.fake.sentEvents, name).to.deep.equal([]);
    }
  });
});
