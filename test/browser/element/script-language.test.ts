import { expect } from '@open-wc/testing';
import { isTrouble } from '../../../src/contract/contract.js';
import { de } from '../../../src/i18n/de.js';
import { en, type Message } from '../../../src/i18n/i18n.js';
import { keysId } from '../../../src/script/keys-id.js';
import { loadLanguage } from '../../../src/script/load-language.js';

const KEYS = Object.keys(en) as (keyof typeof en)[];

/** What the file of a language leaves for the script. */
function shelve(tag: string, sentences: readonly (number | Message)[]): void {
  const page = globalThis as { [key: symbol]: Record<string, unknown> | undefined };
  (page[Symbol.for('doc-capture/siblings')] ??= {})[tag] = sentences;
}

describe('a language of the script-tag build', () => {
  it('comes as sentences in English’s order, and gets its keys back', async () => {
    shelve('de', [keysId(KEYS), ...KEYS.map((key) => de[key])]);
    expect(await loadLanguage('de')).to.deep.equal({ ...de });
  });

  it('is refused when it was made for other sentences', async () => {
    const others = [...KEYS.slice(1), 'another'];
    expect(keysId(others)).to.not.equal(keysId(KEYS));
    shelve('fr', [keysId(others), ...KEYS.map((key) => de[key])]);
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
