import { expect, waitUntil } from '@open-wc/testing';
import { en } from '../../../src/i18n/i18n.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { queryElement, renderGalleryScene } from '../../support/element/render-gallery-scene.js';

async function openViewer(): Promise<{ element: FakeDocCapture; dialog: HTMLDialogElement }> {
  const element = await renderGalleryScene('review-good');
  const photo = queryElement<HTMLButtonElement>(element, '.enlarge');
  photo.focus();
  photo.click();
  await waitUntil(() => element.renderRoot.querySelector('dialog')?.open, 'the viewer opens');
  return { element, dialog: queryElement<HTMLDialogElement>(element, 'dialog') };
}

describe('the enlarged photo', () => {
  it('photo under review clicked → a modal dialog with the photo and its name, as large as the window', async () => {
    const { dialog } = await openViewer();
    const canvas = dialog.querySelector('canvas')!;
    expect([canvas.width, canvas.height]).to.deep.equal([856, 540]);
    expect(dialog.getAttribute('aria-label')).to.contain(en['review.picture.front']);
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.getBoundingClientRect().width).to.equal(innerWidth);
    expect(canvas.getBoundingClientRect().width).to.be.at.most(innerWidth);
  });

  it('enlarged photo clicked near its right edge → larger than the window, scrolled to what was clicked; clicked again → whole', async () => {
    const { dialog } = await openViewer();
    const zoom = dialog.querySelector<HTMLButtonElement>('.zoom')!;
    const canvas = dialog.querySelector('canvas')!;
    const { right, y, width } = canvas.getBoundingClientRect();
    const at = { clientX: right - 4, clientY: y + 4, detail: 1, bubbles: true };
    zoom.dispatchEvent(new MouseEvent('click', at));
    expect(zoom.getAttribute('aria-pressed')).to.equal('true');
    expect(canvas.getBoundingClientRect().width).to.be.closeTo(width * 2.5, 2);
    expect(dialog.scrollLeft).to.be.above(0);
    zoom.click();
    expect(zoom.getAttribute('aria-pressed')).to.equal('false');
    expect(canvas.getBoundingClientRect().width).to.be.closeTo(width, 2);
  });

  it('close button of the viewer → the viewer is gone, the review stays, and the photo has the focus', async () => {
    const { element, dialog } = await openViewer();
    dialog.querySelector<HTMLButtonElement>('.leave')!.click();
    await waitUntil(() => element.renderRoot.querySelector('dialog') === null, 'the viewer is gone');
    expect(element.fake.sentEvents).to.deep.equal([]);
    expect(element.shadowRoot?.activeElement?.className).to.equal('enlarge');
  });
});
