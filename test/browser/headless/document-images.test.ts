import { expect } from '@open-wc/testing';
import { createCapture, type Capture, type CaptureConfig } from '../../../src/headless/headless.js';
import { Analyzer } from '../../../src/headless/analyzer.js';
import { createDocumentImages } from '../../../src/headless/create-document-images.js';
import { fakeRelay } from '../../../src/testing.js';
import { fetchSample, FLOW_CONFIG, placeOnGrey, sendFile } from '../../support/headless-capture.js';
import { createState } from '../../support/element/fake-capture.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';
import { renderElement } from '../../support/element/render-element.js';
import { afterTest } from '../../support/test-scope.js';
import { createPdf } from '../../support/test-images.js';

const ENDPOINT = '/no-server-here/verify';
const ID1_ASPECT = 85.6 / 53.98;

async function sizeOf(jpeg: Blob | null | undefined): Promise<readonly [width: number, height: number]> {
  if (!jpeg) throw new Error('there is no image');
  expect(jpeg.type).to.equal('image/jpeg');
  const bitmap = await createImageBitmap(jpeg);
  const { width, height } = bitmap;
  bitmap.close();
  return [width, height];
}

describe('documentImages', () => {
  let capture: Capture;
  const takeFront = async (file: File, config: CaptureConfig = {}): Promise<void> => {
    capture = createCapture({ ...FLOW_CONFIG, docType: 'id_card', ...config });
    await sendFile(capture, file, config.endpoint ? 'answered' : 'picking');
  };
  afterEach(() => capture.dispose());

  it('a kept photo of a card → the document as JPEG with the proportions of ID-1, and the portrait; nothing of them is sent', async () => {
    const { calls, restore } = fakeRelay(ENDPOINT);
    afterTest(restore);
    const photo = await placeOnGrey(await fetchSample('id-card-zoe-front.jpg'));
    await takeFront(photo, { endpoint: ENDPOINT, sidesSetting: 'front' });
    const images = await capture.documentImages('front');
    const [width, height] = await sizeOf(images?.document);
    expect(width).to.be.within(1595, 1600);
    expect(width / height).to.be.within(ID1_ASPECT * 0.99, ID1_ASPECT * 1.01);
    const [portraitWidth, portraitHeight] = await sizeOf(images?.portrait);
    expect(portraitHeight).to.be.within(200, 640);
    expect(portraitWidth).to.be.lessThan(portraitHeight);
    expect(calls.map((call) => call.files.length)).to.deep.equal([1]);
    expect(await capture.documentImages('back')).to.equal(null);
  });

  it('a session that is reset while the images are made, and after it → null', async () => {
    await takeFront(await fetchSample('id-card-zoe-front.jpg'));
    const asked = capture.documentImages('front');
    capture.send({ type: 'reset' });
    expect(await asked).to.equal(null);
    expect(await capture.documentImages('front')).to.equal(null);
  });
});

it('documentImages of a kept PDF → null', async () => {
  const analyzer = new Analyzer(() => '/dist/standalone/doc-capture.worker.js');
  const file = new File([createPdf()], 'card.pdf', { type: 'application/pdf' });
  const front = capturedPhoto(checkReport(), file);
  const state = createState({ photos: { front } });
  expect(await createDocumentImages(() => state, 'front', analyzer)).to.equal(null);
  analyzer.dispose();
});

it('documentImages of the element without expose of images → null, and nothing is made; with it → the images', async () => {
  const element = await renderElement({ endpoint: '/verify' });
  expect(await element.documentImages()).to.equal(null);
  expect(element.fake.requestedImages).to.deep.equal([]);
  element.setAttribute('expose', 'images');
  expect((await element.documentImages('back'))?.document).to.be.instanceOf(Blob);
  expect(element.fake.requestedImages).to.deep.equal(['back']);
});
