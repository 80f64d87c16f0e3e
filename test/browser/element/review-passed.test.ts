import { expect } from '@open-wc/testing';
import { createState } from '../../support/element/fake-capture.js';
import { queryElement, renderElement } from '../../support/element/render-gallery-scene.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { checkReport, photoFile, warning } from '../../support/session/sample-reports.js';

/** An element that shows the review of a photo with these findings. */
async function renderReview(review: 'always' | 'problems', ...findings: Parameters<typeof checkReport>[0] & object) {
  const element = await renderElement({ endpoint: '/verify', 'doc-type': 'id_card', review });
  const report = checkReport(findings);
  const candidate = {
    file: photoFile(),
    report,
    source: 'camera',
    warnings: findings,
    blocked: false,
    sha256: null,
    repeated: false,
  } as const;
  element.fake.setState(createState({ name: 'review', candidate }, { review }));
  await element.updateComplete;
  return element;
}
const sentTypes = ({ fake }: FakeDocCapture): readonly string[] => fake.sentEvents.map(({ type }) => type);

it('review="problems", a photo without a finding → used after two seconds', async () => {
  const element = await renderReview('problems');
  element.fakeClock.advance(1999);
  expect(sentTypes(element)).not.to.include('use');
  element.fakeClock.advance(1);
  expect(sentTypes(element)).to.include('use');
});

it('review="problems", a photo with a warning, or review="always" → waits for the person', async () => {
  for (const element of [await renderReview('problems', warning('blur_img')), await renderReview('always')]) {
    element.fakeClock.advance(60_000);
    expect(sentTypes(element)).not.to.include('use');
  }
});

it('review="problems", a key is pressed during the review → waits for the person', async () => {
  const element = await renderReview('problems');
  queryElement(element, '[data-way=retake]').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, composed: true }),
  );
  element.fakeClock.advance(60_000);
  expect(sentTypes(element)).not.to.include('use');
});

it('review="problems", the photo is enlarged → waits for the person', async () => {
  const element = await renderReview('problems');
  queryElement<HTMLButtonElement>(element, '.enlarge').click();
  element.fakeClock.advance(60_000);
  expect(sentTypes(element)).not.to.include('use');
});
