import { expect, waitUntil } from '@open-wc/testing';
import { ja } from '../../../src/i18n/ja.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import {
  queryElement,
  renderElement,
  renderGalleryScene,
  screenText,
} from '../../support/element/render-gallery-scene.js';

async function renderIn(lang: string): Promise<FakeDocCapture> {
  const element = await renderElement({ lang, 'doc-type': 'id_card' });
  await waitUntil(() => queryElement(element, '.root').lang === lang, 'the language is there');
  return element;
}

it('Japanese → no space between two sentences', async () => {
  const text = screenText(await renderIn('ja'));
  expect(text).to.contain(`${ja['welcome.why']}${ja['welcome.text']}`);
});

it('Korean → lines break between words only', async () => {
  expect(getComputedStyle(queryElement(await renderIn('ko'), '.root')).wordBreak).to.equal('keep-all');
});

it('a notice with a title → the title has a line of its own, so that no language needs a full stop after it', async () => {
  const notice = queryElement(await renderGalleryScene('picking-notice'), '.notice');
  expect(notice.querySelector('strong + br')).to.not.equal(null);
  expect(notice.querySelector('strong')?.textContent).to.match(/\w$/);
});
