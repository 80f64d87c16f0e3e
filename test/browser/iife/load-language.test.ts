import { expect, waitUntil } from '@open-wc/testing';
import { isCaptureError } from '../../../src/contract/contract.js';
import { de } from '../../../src/i18n/de.js';
import { en, type Message, type MessageKey } from '../../../src/i18n/i18n.js';
import { hashMessageKeys } from '../../../src/iife/deferred-message-keys.js';
import { messageChunkName, messageKeysOf } from '../../../src/iife/message-chunks.js';
import { loadLanguage } from '../../../src/iife/load-language.js';

const KEYS = Object.keys(en) as MessageKey[];

/** Registers a message chunk, like a language file. */
function registerChunk(name: string, sentences: object): void {
  const page = globalThis as { [key: symbol]: Record<string, unknown> | undefined };
  (page[Symbol.for('doc-capture/siblings')] ??= {})[name] = sentences;
}

const FIRST = messageKeysOf('de', 'first', KEYS);
const withoutKeys = (keys: readonly MessageKey[]): (number | Message)[] => [
  hashMessageKeys(keys),
  ...keys.map((key) => de[key]),
];
const withKeys = (keys: readonly MessageKey[]): object => Object.fromEntries(keys.map((key) => [key, de[key]]));

describe('a language of the script-tag build', () => {
  it('the first messages arrive without keys in English’s order, then all messages', async () => {
    registerChunk('de', withoutKeys(FIRST));
    registerChunk(messageChunkName('de', 'later'), withKeys(messageKeysOf('de', 'later', KEYS)));
    let first: object = {};
    const whole = await new Promise<object>((resolve) => {
      void loadLanguage('de', resolve).then((messages) => (first = messages));
    });
    expect(whole).to.deep.equal({ ...de });
    expect(first).to.deep.equal(withKeys(FIRST));
  });

  it('if the rest does not load, the first messages stay, and the rest loads when the browser is online', async () => {
    registerChunk('nl', withoutKeys(FIRST));
    let whole: object | null = null;
    const messages = await loadLanguage('nl', (all) => (whole = all));
    expect(messages).to.deep.equal(withKeys(FIRST));
    // After one turn of the event loop all promises are settled.
    await new Promise((turned) => setTimeout(turned));
    expect(whole).to.equal(null);
    registerChunk(messageChunkName('nl', 'later'), withKeys(messageKeysOf('nl', 'later', KEYS)));
    dispatchEvent(new Event('online'));
    await waitUntil(() => whole !== null, 'the rest has come');
    expect(whole).to.deep.equal({ ...de });
  });

  it('the entry has all English messages except those after the photos are sent', () => {
    const later = messageKeysOf('en', 'later', KEYS);
    for (const key of ['reason.blur_img', 'outcome.accepted', 'trouble.service_timeout'] as const)
      expect(later).to.include(key);
    for (const key of ['review.good', 'trouble.camera_denied', 'trouble.not_loaded', 'trouble.too_large'] as const)
      expect(later).not.to.include(key);
  });

  it('a file made for other keys is refused', async () => {
    const others = [...FIRST.slice(1), 'another'];
    expect(hashMessageKeys(others)).to.not.equal(hashMessageKeys(FIRST));
    registerChunk('fr', [hashMessageKeys(others), ...FIRST.map((key) => de[key])]);
    const error = await loadLanguage('fr').then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isCaptureError(error) && error.code).to.equal('internal');
  });

  it('English is in the entry', async () => {
    expect(await loadLanguage('en')).to.equal(en);
  });
});
