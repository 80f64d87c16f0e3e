import { expect } from '@open-wc/testing';
import { en } from '../../../src/i18n/i18n.js';
import { createState } from '../../support/element/fake-capture.js';
import { queryElement, renderGalleryScene } from '../../support/element/render-element.js';
import { waitUntil } from '../../support/wait-until.js';

async function openViewer() {
  const element = await renderGalleryScene('review-good');
  const photo = queryElement<HTMLButtonElement>(element, '.enlarge');
  const reviewWidth = photo.querySelector('canvas')!.getBoundingClientRect().width;
  photo.focus();
  photo.click();
  const dialog = queryElement<HTMLDialogElement>(element, 'dialog');
  const canvas = dialog.querySelector('canvas')!;
  canvas.setPointerCapture = () => undefined;
  const width = (): number => canvas.getBoundingClientRect().width;
  const pointer = (type: string, clientX: number, pointerId = 1): boolean =>
    canvas.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 50, bubbles: true }));
  return { element, dialog, canvas, reviewWidth, width, pointer };
}

describe('photo viewer', () => {
  it('photo under review clicked → a modal dialog with the photo and its name, as large as the window', async () => {
    const { dialog, canvas } = await openViewer();
    expect([canvas.width, canvas.height]).to.deep.equal([856, 540]);
    expect(dialog.getAttribute('aria-label')).to.contain(en['side.front']);
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.getBoundingClientRect().width).to.equal(innerWidth);
  });

  it('opened → 2.5 times as wide as in the review; +, −, their keys and a tap change it; a drag moves it', async () => {
    const { dialog, canvas, reviewWidth, width, pointer } = await openViewer();
    const large = width();
    expect(large).to.be.at.least(reviewWidth * 2.5 - 1);
    const [smaller, larger] = dialog.querySelectorAll<HTMLButtonElement>('.viewer-tools button');
    expect([smaller?.ariaLabel, larger?.ariaLabel]).to.deep.equal([en['viewer.out'], en['viewer.in']]);
    larger?.click();
    expect(width()).to.be.closeTo(large * 1.5, 2);
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: '-' }));
    expect(width()).to.be.closeTo(large, 2);
    const { scrollLeft } = dialog;
    pointer('pointerdown', 100);
    pointer('pointermove', 60);
    pointer('pointerup', 60);
    expect(dialog.scrollLeft).to.equal(scrollLeft + 40);
    canvas.click();
    expect(width(), 'the end of a drag is no tap').to.be.closeTo(large, 2);
    pointer('pointerdown', 60);
    pointer('pointerup', 60);
    canvas.click();
    expect(width()).to.be.below(large - 10);
    expect(width()).to.be.at.most(innerWidth);
  });

  it('two fingers that part → the photo grows by as much', async () => {
    const { width, pointer } = await openViewer();
    const before = width();
    pointer('pointerdown', 100);
    pointer('pointerdown', 200, 2);
    pointer('pointermove', 220, 2);
    expect(width()).to.be.closeTo(before * 1.2, 2);
  });

  it('close button of the viewer → the viewer is gone, the review stays, and the photo has the focus', async () => {
    const { element, dialog } = await openViewer();
    dialog.querySelector<HTMLButtonElement>('.leave')!.click();
    await waitUntil(() => element.renderRoot.querySelector('dialog') === null, 'the viewer is gone');
    expect(element.fake.sentEvents).to.deep.equal([]);
    expect(element.shadowRoot?.activeElement?.className).to.equal('enlarge');
  });

  it('key pressed in the viewer → does not reach the screen behind, where Escape would leave the flow', async () => {
    const { element, canvas } = await openViewer();
    let heard = 0;
    element.addEventListener('keydown', () => (heard += 1));
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
    canvas.dispatchEvent(key);
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
