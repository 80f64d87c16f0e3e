import { expect } from '@open-wc/testing';
import { drawTestPhoto, TEST_PHOTOS, type SamplePictures } from '../../../demo/device/draw-test-photos.js';

/** Black and white stripes of 4 px, in the place of the document. */
const stripes: SamplePictures = () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1250, height: 788 });
  const context = canvas.getContext('2d')!;
  for (let x = 0; x < canvas.width; x += 4) {
    context.fillStyle = x % 8 === 0 ? '#000' : '#fff';
    context.fillRect(x, 0, 4, canvas.height);
  }
  return Promise.resolve(canvas);
};

it('test photo “Out of focus”, in every engine → fine print is blurred away, not made coarser', async () => {
  const photo = TEST_PHOTOS.find(({ name }) => name === 'Out of focus')!;
  const bitmap = await createImageBitmap(await drawTestPhoto(photo, stripes));
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(400, 600, 800, 1);
  const greens = [...data].filter((_, index) => index % 4 === 1);
  expect(Math.max(...greens) - Math.min(...greens)).to.be.lessThan(100);
});
