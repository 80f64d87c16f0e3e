import { expect } from '@open-wc/testing';
import { photoScreenStyles } from '../../../src/element/styles/photo-screen-styles.js';
import type { PhotoScreenStateName } from '../../../src/element/view-model.types.js';
import { renderGalleryScene } from '../../support/element/render-element.js';
import { SCENES } from '../../support/gallery/scenes.js';

const PHOTO_STATES: readonly PhotoScreenStateName[] = ['review', 'sending', 'captured', 'answered'];
/** Classes that begin a selector of the style sheet of the photo screens. */
const PHOTO_CLASSES = [...photoScreenStyles.cssText.matchAll(/^ *\.([\w-]+)(?=[ ,])/gm)].map(([, name = '']) => name);

for (const [name, { state }] of Object.entries(SCENES)) {
  if (PHOTO_STATES.some((photoState) => photoState === state.name)) continue;
  it(`screen ${name}, shown before there is a photo → no class needs the style sheet of the photo screens`, async () => {
    const element = await renderGalleryScene(name);
    const shown = [...element.renderRoot.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]);
    expect(shown.filter((className) => PHOTO_CLASSES.includes(className))).to.deep.equal([]);
  });
}
