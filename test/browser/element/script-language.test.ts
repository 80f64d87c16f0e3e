import { expect } from '@open-wc/testing';
import { isTrouble } from '../../../src/contract/contract.js';
import { de } from '../../../src/i18n/de.js';
import { en, type Message, type MessageKey } from '../../../src/i18n/i18n.js';
import { fileOf, keysId, keysOf, PARTS } from '../../../src/script/sentences.js';
import { loadLanguage } from '../../../src/script/load-language.js';

const KEYS = Object.keys(en) as MessageKey[];

/** What a file of a language leaves for the script. */
function shelve(name: string, sentences: readonly (number | Message)[]): void {
  const page = globalThis as { [key: symbol]: Record<string, unknown> | undefined };
  (page[Symbol.for('doc-capture/siblings')] ??= {})[name] = sentences;
}

describe('a language of the script-tag build', () => {
  it('comes as sentences in English’s order, and gets its keys back: what is needed first, then all', async () => {
    for (const part of PARTS) {
      const keys = keysOf(part, KEYS);
      shelve(fileOf('de', part), [keysId(keys), ...keys.map((key) => de[key])]);
    }
    let first: object = {};
    const whole = await new Promise<object>((resolve) => {
      void loadLanguage('de', resolve).then((messages) => (first = messages));
    });
    expect(whole).to.deep.equal({ ...de });
    expect(Object.keys(first)).to.deep.equal(keysOf('first', KEYS));
    expect(first).to.deep.equal(Object.fromEntries(keysOf('first', KEYS).map((key) => [key, de[key]])));
  });

  it('stays with what came when the rest cannot be had', async () => {
    const keys = keysOf('first', KEYS);
    shelve('nl', [keysId(keys), ...keys.map((key) => de[key])]);
    const messages = await loadLanguage('nl', () => expect.fail('there is no rest'));
    expect(Object.keys(messages)).to.deep.equal(keys);
  });

  it('is refused when it was made for other sentences', async () => {
    const keys = keysOf('first', KEYS);
    const others = [...keys.slice(1), 'another'];
    expect(keysId(others)).to.not.equal(keysId(keys));
    shelve('fr', [keysId(others), ...keys.map((key) => de[key])]);
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
