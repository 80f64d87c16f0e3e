import { expect, waitUntil } from '@open-wc/testing';
import { isCaptureError } from '../../../src/contract/contract.js';
import { de } from '../../../src/i18n/de.js';
import { en, type MessageKey, type Messages } from '../../../src/i18n/i18n.js';
import { loadLanguage } from '../../../src/iife/load-language.js';
import { chunkRegistry } from '../../../src/shared/shared.js';

/** What the chunk of a language contains, as the build writes it. */
async function builtChunk(name: string): Promise<Partial<Messages>> {
  const source = await (await fetch(`/dist/doc-capture.${name}.js`)).text();
  const script = document.createElement('script');
  script.textContent = source;
  document.head.append(script);
  script.remove();
  const messages = chunkRegistry()[name] as Partial<Messages>;
  delete chunkRegistry()[name];
  return messages;
}

const keysOf = (messages: object): MessageKey[] => Object.keys(messages) as MessageKey[];

describe('languages of the script-tag build', () => {
  let first: Partial<Messages>;
  let later: Partial<Messages>;
  before(async () => {
    first = await builtChunk('de');
    later = await builtChunk('de.later');
  });

  it('both script chunks of German → together exactly the German messages, none in both', () => {
    expect({ ...first, ...later }).to.deep.equal({ ...de });
    expect(keysOf(first).filter((key) => key in later)).to.deep.equal([]);
  });

  it('both chunks of a language load → loadLanguage resolves with the first chunk, then reports all messages', async () => {
    chunkRegistry()['de'] = first;
    chunkRegistry()['de.later'] = later;
    let loaded: object = {};
    const complete = await new Promise<object>((resolve) => {
      void loadLanguage('de', resolve).then((messages) => (loaded = messages));
    });
    expect(complete).to.deep.equal({ ...de });
    expect(loaded).to.deep.equal(first);
  });

  it('second chunk of a language fails to load → loaded when the browser is online again', async () => {
    chunkRegistry()['nl'] = first;
    let complete: object | null = null;
    const messages = await loadLanguage('nl', (all) => (complete = all));
    expect(messages).to.deep.equal(first);
    await new Promise((resolve) => setTimeout(resolve));
    expect(complete).to.equal(null);
    chunkRegistry()['nl.later'] = later;
    dispatchEvent(new Event('online'));
    await waitUntil(() => complete !== null, 'the second chunk is loaded');
    expect(complete).to.deep.equal({ ...de });
  });

  it('first chunk of a language fails to load → loadLanguage fails with not_loaded', async () => {
    const error: unknown = await loadLanguage('fr').catch((reason: unknown) => reason);
    expect(isCaptureError(error) && error.code).to.equal('not_loaded');
  });

  it('English chunk en.later → contains messages needed once there is a photo, and none needed before', async () => {
    const deferred = keysOf(await builtChunk('en.later'));
    for (const key of ['review.good', 'finding.blur_img', 'outcome.accepted', 'trouble.service_timeout'] as const)
      expect(deferred).to.include(key);
    for (const key of ['picking.both', 'trouble.camera_denied', 'trouble.not_loaded', 'trouble.offline'] as const)
      expect(deferred).not.to.include(key);
  });

  it('loadLanguage("en") → the English messages that are built in', async () => {
    expect(await loadLanguage('en')).to.equal(en);
  });
});
