import { expect, waitUntil } from '@open-wc/testing';
import { isTrouble } from '../../../src/contract/contract.js';
import { de } from '../../../src/i18n/de.js';
import { en, type Message, type MessageKey } from '../../../src/i18n/i18n.js';
import { keysId } from '../../../src/script/keys.js';
import { fileOf, keysOf } from '../../../src/script/sentences.js';
import { loadLanguage } from '../../../src/script/load-language.js';

const KEYS = Object.keys(en) as MessageKey[];

/** What a file of a language leaves for the script. */
function shelve(name: string, sentences: object): void {
  const page = globalThis as { [key: symbol]: Record<string, unknown> | undefined };
  (page[Symbol.for('doc-capture/siblings')] ??= {})[name] = sentences;
}

const FIRST = keysOf('de', 'first', KEYS);
const inOrder = (keys: readonly MessageKey[]): (number | Message)[] => [keysId(keys), ...keys.map((key) => de[key])];
const named = (keys: readonly MessageKey[]): object => Object.fromEntries(keys.map((key) => [key, de[key]]));

describe('a language of the script-tag build', () => {
  it('comes as sentences in English’s order, and gets its keys back: what is needed first, then all', async () => {
    shelve('de', inOrder(FIRST));
    shelve(fileOf('de', 'later'), named(keysOf('de', 'later', KEYS)));
    let first: object = {};
    const whole = await new Promise<object>((resolve) => {
      void loadLanguage('de', resolve).then((messages) => (first = messages));
    });
    expect(whole).to.deep.equal({ ...de });
    expect(first).to.deep.equal(named(FIRST));
  });

  it('stays with what came when the rest cannot be had, and asks for it when there is a connection again', async () => {
    shelve('nl', inOrder(FIRST));
    let whole: object | null = null;
    const messages = await loadLanguage('nl', (all) => (whole = all));
    expect(messages).to.deep.equal(named(FIRST));
    // A turn later all that was promised has been kept.
    await new Promise((turned) => setTimeout(turned));
    expect(whole).to.equal(null);
    shelve(fileOf('nl', 'later'), named(keysOf('nl', 'later', KEYS)));
    dispatchEvent(new Event('online'));
    await waitUntil(() => whole !== null, 'the rest has come');
    expect(whole).to.deep.equal({ ...de });
  });

  it('has in the entry all of English but what is said once photos are on their way', () => {
    const later = keysOf('en', 'later', KEYS);
    for (const key of ['reason.blur_img', 'outcome.accepted', 'trouble.service_timeout'] as const)
      expect(later).to.include(key);
    for (const key of ['review.good', 'trouble.camera_denied', 'trouble.not_loaded', 'trouble.too_large'] as const)
      expect(later).not.to.include(key);
  });

  it('is refused when it was made for other sentences', async () => {
    const others = [...FIRST.slice(1), 'another'];
    expect(keysId(others)).to.not.equal(keysId(FIRST));
    shelve('fr', [keysId(others), ...FIRST.map((key) => de[key])]);
    const error = await loadLanguage('fr').then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isTrouble(error) && error.code).to.equal('internal');
  });

  it('is in the script already, if it is English', async () => {
    expect(await loadLanguage('en')).to.equal(en);
  });
});
