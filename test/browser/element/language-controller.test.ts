import { expect, waitUntil } from '@open-wc/testing';
import { LitElement } from 'lit';
import { LanguageController } from '../../../src/element/controllers/language-controller.js';
import { en, type LanguageTag, type MessageOverrides, type Messages } from '../../../src/i18n/i18n.js';
import { ar } from '../../../src/i18n/ar.js';
import { de } from '../../../src/i18n/de.js';
import { fr } from '../../../src/i18n/fr.js';
import { renderGalleryScene, queryElement, screenText } from '../../support/element/render-gallery-scene.js';

/** A host with only a language controller, whose loading the test controls. */
class Speaker extends LitElement {
  messages: MessageOverrides = {};
  readonly asked: LanguageTag[] = [];
  answer: (messages: Messages) => void = () => undefined;
  fail: (error: unknown) => void = () => undefined;
  readonly language = new LanguageController(this, (tag) => {
    this.asked.push(tag);
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.fail = reject;
    });
  });
}
customElements.define('test-speaker', Speaker);

async function speaker(lang: string): Promise<Speaker> {
  const element = document.createElement('test-speaker') as Speaker;
  element.lang = lang;
  document.body.append(element);
  await element.updateComplete;
  return element;
}
const settled = async (element: Speaker): Promise<void> => {
  await Promise.resolve();
  await element.updateComplete;
};

const warn = console.warn;
let told: string[];
beforeEach(() => {
  told = [];
  console.warn = (...words: unknown[]) => void told.push(String(words[0]));
});
afterEach(() => {
  console.warn = warn;
  document.documentElement.lang = 'en';
  for (const element of document.querySelectorAll('test-speaker')) element.remove();
});

it('the messages follow the element’s lang at once', async () => {
  const element = await renderGalleryScene('welcome');
  for (const [lang, messages] of Object.entries({ de, fr, 'de-AT': de, en })) {
    element.lang = lang;
    await waitUntil(() => screenText(element).includes(messages['welcome.text']), lang);
    expect(queryElement(element, '.root').lang).to.equal(lang);
  }
});

it('without lang the messages follow the page’s language, also when it changes', async () => {
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

it('the host’s messages take precedence, and can change at any time', async () => {
  const element = await renderGalleryScene('welcome');
  element.messages = { 'welcome.text': 'Our own words.' };
  await element.updateComplete;
  expect(screenText(element)).to.contain('Our own words.');
  element.messages = {};
  await element.updateComplete;
  expect(screenText(element)).to.contain(en['welcome.text']);
});

it('messages that a framework sets to null count as none', async () => {
  const element = await renderGalleryScene('welcome');
  Object.assign(element, { messages: null });
  await element.updateComplete;
  expect(screenText(element)).to.contain(en['welcome.text']);
});

it('a right-to-left language sets the direction of the element only', async () => {
  const element = await renderGalleryScene('welcome');
  element.lang = 'ar';
  await waitUntil(() => screenText(element).includes(ar['welcome.text']));
  expect(queryElement(element, '.root').dir).to.equal('rtl');
  expect(queryElement(element, '.root').lang).to.equal('ar');
  expect(document.documentElement.dir).to.equal('');
});

it('a language of the host’s messages sets the direction of the element only', async () => {
  const element = await renderGalleryScene('welcome');
  element.lang = 'he';
  element.messages = { 'welcome.text': 'הכינו את המסמך.' };
  await element.updateComplete;
  expect(queryElement(element, '.root').dir).to.equal('rtl');
  expect(queryElement(element, '.root').lang).to.equal('he');
  expect(document.documentElement.dir).to.equal('');
});

it('the language is loaded once, and the first text waits for it', async () => {
  const element = await speaker('de');
  expect(element.language.isWaiting).to.equal(true);
  element.requestUpdate();
  await element.updateComplete;
  expect(element.asked).to.deep.equal(['de']);
  element.answer(de);
  await settled(element);
  expect(element.language.isWaiting).to.equal(false);
  expect(element.language.t('way.use')).to.equal(de['way.use']);
});

it('a later language does not hide the current text', async () => {
  const element = await speaker('en');
  element.lang = 'fr';
  element.requestUpdate();
  await element.updateComplete;
  expect(element.language.isWaiting).to.equal(false);
  expect(element.language.t('way.use')).to.equal(en['way.use']);
});

it('a language that fails to load leaves English, without endless retries', async () => {
  const element = await speaker('fr');
  element.fail(new Error('offline'));
  await settled(element);
  expect(element.language.isWaiting).to.equal(false);
  expect(element.language.tag).to.equal('en');
  for (let times = 0; times < 3; times++) {
    element.requestUpdate();
    await element.updateComplete;
  }
  expect(element.asked).to.deep.equal(['fr']);
  element.lang = 'en';
  element.requestUpdate();
  await element.updateComplete;
  element.lang = 'fr';
  element.requestUpdate();
  await element.updateComplete;
  expect(element.asked.filter((tag) => tag === 'fr').length).to.equal(2);
});

it('a language that fails to load → one console warning, for any number of elements and attempts', async () => {
  for (let element = 0; element < 2; element++) {
    const failing = await speaker('nl');
    failing.fail(new Error('offline'));
    await settled(failing);
  }
  const other = await speaker('pl');
  other.fail(new Error('offline'));
  await settled(other);
  expect(told).to.have.length(2);
  expect(told[0]).to.contain('"nl"');
  expect(told[1]).to.contain('"pl"');
});

it('a language that arrives after another was requested is not used', async () => {
  const element = await speaker('fr');
  const late = element.answer;
  element.lang = 'de';
  element.requestUpdate();
  await element.updateComplete;
  element.answer(de);
  late(fr);
  await settled(element);
  expect(element.language.t('way.use')).to.equal(de['way.use']);
});
