import { expect } from '@open-wc/testing';
import { en } from '../../../src/i18n/i18n.js';
import { createState } from '../../support/element/fake-capture.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { queryElement, renderGalleryScene } from '../../support/element/render-element.js';
import { waitUntil } from '../../support/wait-until.js';

async function openViewer(): Promise<{ element: FakeDocCapture; dialog: HTMLDialogElement }> {
  const element = await renderGalleryScene('review-good');
  const photo = queryElement<HTMLButtonElement>(element, '.enlarge');
  photo.focus();
  photo.click();
  return { element, dialog: queryElement<HTMLDialogElement>(element, 'dialog') };
}

describe('photo viewer', () => {
  it('photo under review clicked → a modal dialog with the photo and its name, as large as the window', async () => {
    const { dialog } = await openViewer();
    const canvas = dialog.querySelector('canvas')!;
    expect([canvas.width, canvas.height]).to.deep.equal([856, 540]);
    expect(dialog.getAttribute('aria-label')).to.contain(en['review.picture.front']);
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.getBoundingClientRect().width).to.equal(innerWidth);
    expect(canvas.getBoundingClientRect().width).to.be.at.most(innerWidth);
  });

  it('photo in the viewer clicked near its right edge → enlarged and scrolled to that place; clicked again → fits the window', async () => {
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

  it('key pressed in the viewer → does not reach the screen behind, where Escape would leave the flow', async () => {
    const { element, dialog } = await openViewer();
    let heard = 0;
    element.addEventListener('keydown', () => (heard += 1));
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
    dialog.querySelector('.zoom')!.dispatchEvent(key);
    expect(heard).to.equal(0);
  });

  it('another screen is shown while the viewer is open → the viewer closes', async () => {
    const { element } = await openViewer();
    element.fake.setState(createState());
    await waitUntil(() => element.renderRoot.querySelector('dialog') === null, 'the viewer is gone');
  });

  it('photo clicked twice → one viewer; photo gone → no viewer', async () => {
    const element = await renderGalleryScene('review-good');
    const photo = queryElement<HTMLButtonElement>(element, '.enlarge');
    photo.click();
    photo.click();
    expect(element.renderRoot.querySelectorAll('dialog').length).to.equal(1);
    const gone = await renderGalleryScene('review-good');
    gone.fake.previews.delete('candidate');
    queryElement<HTMLButtonElement>(gone, '.enlarge').click();
    expect(gone.renderRoot.querySelector('dialog')).to.equal(null);
  });
});
