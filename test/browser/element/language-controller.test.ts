import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { LanguageController } from '../../../src/element/controllers/language-controller.js';
import { en, type LanguageTag, type MessageOverrides, type Messages } from '../../../src/i18n/i18n.js';
import { ar } from '../../../src/i18n/ar.js';
import { de } from '../../../src/i18n/de.js';
import { fr } from '../../../src/i18n/fr.js';
import { ja } from '../../../src/i18n/ja.js';
import type { FakeDocCapture } from '../../support/element/fake-doc-capture.js';
import { queryElement, renderElement, renderGalleryScene, screenText } from '../../support/element/render-element.js';
import { waitUntil } from '../../support/wait-until.js';
import { recordWarnings } from '../../support/console-warnings.js';

/** A host with only a language controller, whose loading the test controls. */
class LanguageHostElement extends LitElement {
  messages: MessageOverrides = {};
  readonly requestedLanguages: LanguageTag[] = [];
  resolveLoad: (messages: Messages) => void = () => undefined;
  rejectLoad: (error: unknown) => void = () => undefined;
  readonly language = new LanguageController(this, (tag) => {
    this.requestedLanguages.push(tag);
    return new Promise((resolve, reject) => {
      this.resolveLoad = resolve;
      this.rejectLoad = reject;
    });
  });
}
customElements.define('test-speaker', LanguageHostElement);

async function renderHost(lang: string): Promise<LanguageHostElement> {
  const element = document.createElement('test-speaker') as LanguageHostElement;
  element.lang = lang;
  document.body.append(element);
  await element.updateComplete;
  return element;
}
/** Sets `lang`, as a page does that has no observer for it. */
async function setLang(element: LanguageHostElement, lang: string): Promise<void> {
  element.lang = lang;
  element.requestUpdate();
  await element.updateComplete;
}
const languageSettled = async (element: LanguageHostElement): Promise<void> => {
  await Promise.resolve();
  await element.updateComplete;
};

const warnings = recordWarnings();
afterEach(() => {
  document.documentElement.lang = 'en';
  for (const element of document.querySelectorAll('test-speaker')) element.remove();
});

it('lang of the element changes → its texts change to that language', async () => {
  const element = await renderGalleryScene('welcome');
  for (const [lang, messages] of Object.entries({ de, fr, 'de-AT': de, en })) {
    element.lang = lang;
    await waitUntil(() => screenText(element).includes(messages['welcome.text']), lang);
    expect(queryElement(element, '.root').lang).to.equal(lang);
  }
});

it('element without lang, the page’s lang changes → the element’s texts follow the page’s language', async () => {
  const element = await renderGalleryScene('welcome');
  document.documentElement.lang = 'fr';
  await waitUntil(() => screenText(element).includes(fr['welcome.text']));
});

it('an unsupported language → English, with lang="en"', async () => {
  const element = await renderGalleryScene('welcome');
  element.lang = 'xx-unknown';
  await element.updateComplete;
  expect(screenText(element)).to.contain(en['welcome.text']);
  expect(queryElement(element, '.root').lang).to.equal('en');
});

it('messages property set → its text replaces the built-in text; emptied or null → the built-in text returns', async () => {
  const element = await renderGalleryScene('welcome');
  for (const empty of [{}, null]) {
    element.messages = { 'welcome.text': 'Our own words.' };
    await element.updateComplete;
    expect(screenText(element)).to.contain('Our own words.');
    Object.assign(element, { messages: empty });
    await element.updateComplete;
    expect(screenText(element)).to.contain(en['welcome.text']);
  }
});

for (const [lang, messages, text] of [
  ['ar', {}, ar['welcome.text']],
  // Not built in: with the host's own messages.
  ['ur', { 'welcome.text': 'دستاویز تیار رکھیں۔' }, 'دستاویز تیار رکھیں۔'],
] as const)
  it(`lang="${lang}" → the element’s root has dir="rtl", the page has not`, async () => {
    const element = await renderGalleryScene('welcome');
    Object.assign(element, { lang, messages });
    await waitUntil(() => screenText(element).includes(text));
    expect(queryElement(element, '.root').dir).to.equal('rtl');
    expect(queryElement(element, '.root').lang).to.equal(lang);
    expect(document.documentElement.dir).to.equal('');
  });

it('lang="de" → German is requested once, and the element waits until it is loaded', async () => {
  const element = await renderHost('de');
  expect(element.language.isWaiting).to.equal(true);
  element.requestUpdate();
  await element.updateComplete;
  expect(element.requestedLanguages).to.deep.equal(['de']);
  element.resolveLoad(de);
  await languageSettled(element);
  expect(element.language.isWaiting).to.equal(false);
  expect(element.language.t('action.use')).to.equal(de['action.use']);
});

it('lang changes while texts are shown → the previous texts stay while the new language loads', async () => {
  const element = await renderHost('en');
  await setLang(element, 'fr');
  expect(element.language.isWaiting).to.equal(false);
  expect(element.language.t('action.use')).to.equal(en['action.use']);
});

it('language fails to load → English texts, and no new request until lang is set again', async () => {
  const element = await renderHost('fr');
  element.rejectLoad(new Error('offline'));
  await languageSettled(element);
  expect(element.language.isWaiting).to.equal(false);
  expect(element.language.tag).to.equal('en');
  element.requestUpdate();
  await element.updateComplete;
  expect(element.requestedLanguages).to.deep.equal(['fr']);
  await setLang(element, 'en');
  await setLang(element, 'fr');
  expect(element.requestedLanguages.filter((tag) => tag === 'fr').length).to.equal(2);
});

it('two elements fail to load the same language → one console warning per language', async () => {
  for (const lang of ['nl', 'nl', 'pl']) {
    const failing = await renderHost(lang);
    failing.rejectLoad(new Error('offline'));
    await languageSettled(failing);
  }
  expect(warnings).to.have.length(2);
  expect(warnings[0]).to.contain('"nl"');
  expect(warnings[1]).to.contain('"pl"');
});

it('language loaded after lang has changed to another → its texts are not used', async () => {
  const element = await renderHost('fr');
  const late = element.resolveLoad;
  await setLang(element, 'de');
  element.resolveLoad(de);
  late(fr);
  await languageSettled(element);
  expect(element.language.t('action.use')).to.equal(de['action.use']);
});

async function renderIn(lang: string): Promise<FakeDocCapture> {
  const element = await renderElement({ lang, 'doc-type': 'id_card' });
  await waitUntil(() => queryElement(element, '.root').lang === lang, 'the language is there');
  return element;
}

it('Japanese → no space between two sentences', async () => {
  const text = screenText(await renderIn('ja'));
  expect(text).to.contain(`${ja['welcome.why'].replace('{host}', location.hostname)}${ja['welcome.text']}`);
});

it('Korean → lines break between words only', async () => {
  expect(getComputedStyle(queryElement(await renderIn('ko'), '.root')).wordBreak).to.equal('keep-all');
});

it('a notice with a title → the title has a line of its own, so that no language needs a full stop after it', async () => {
  const notice = queryElement(await renderGalleryScene('picking-notice'), '.notice');
  expect(notice.querySelector('strong + br')).to.not.equal(null);
  expect(notice.querySelector('strong')?.textContent).to.match(/\w$/);
});
