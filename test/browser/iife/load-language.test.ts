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
  let errors: Partial<Messages>;
  before(async () => {
    first = await builtChunk('de');
    later = await builtChunk('de.later');
    errors = await builtChunk('de.errors');
  });

  it('the three chunks of German → together exactly the German messages, none in two', () => {
    expect({ ...first, ...later, ...errors }).to.deep.equal({ ...de });
    const keys = [first, later, errors].flatMap(keysOf);
    expect(keys).to.have.length(new Set(keys).size);
  });

  it('all chunks of a language load → loadLanguage resolves with the first chunk, then reports all messages', async () => {
    chunkRegistry()['de'] = first;
    chunkRegistry()['de.later'] = later;
    chunkRegistry()['de.errors'] = errors;
    let loaded: object = {};
    const complete = await new Promise<object>((resolve) => {
      void loadLanguage('de', resolve).then((messages) => (loaded = messages));
    });
    expect(complete).to.deep.equal({ ...de });
    expect(loaded).to.deep.equal(first);
  });

  it('other chunks of a language fail to load → loaded when the browser is online again', async () => {
    chunkRegistry()['nl'] = first;
    let complete: object | null = null;
    const messages = await loadLanguage('nl', (all) => (complete = all));
    expect(messages).to.deep.equal(first);
    await new Promise((resolve) => setTimeout(resolve));
    expect(complete).to.equal(null);
    chunkRegistry()['nl.later'] = later;
    chunkRegistry()['nl.errors'] = errors;
    dispatchEvent(new Event('online'));
    await waitUntil(() => complete !== null, 'the other chunks are loaded');
    expect(complete).to.deep.equal({ ...de });
  });

  it('first chunk of a language fails to load → loadLanguage fails with not_loaded', async () => {
    const error: unknown = await loadLanguage('fr').catch((reason: unknown) => reason);
    expect(isCaptureError(error) && error.code).to.equal('not_loaded');
  });

  it('the English chunks en.later and en.errors → contain what is needed from a photo on, and nothing needed before', async () => {
    const deferred = [...keysOf(await builtChunk('en.later')), ...keysOf(await builtChunk('en.errors'))];
    for (const key of ['review.good', 'finding.blur_img', 'outcome.accepted', 'trouble.service_timeout'] as const)
      expect(deferred).to.include(key);
    for (const key of ['picking.both', 'trouble.camera_denied', 'trouble.not_loaded', 'trouble.offline'] as const)
      expect(deferred).not.to.include(key);
  });

  it('loadLanguage("en") → the English messages that are built in', async () => {
    expect(await loadLanguage('en')).to.equal(en);
  });
});
