import { readdirSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';
import type { Plugin } from 'vite';
import type { MessageKey, Messages } from '../../../src/i18n/i18n.js';
import { fromRoot } from './paths.js';

/**
 * The messages of a language come in two chunks of the script-tag build, `doc-capture.de.js` and `doc-capture.de.later.js`.
 * The first has what is shown before there is a photo. Of English, the entry has the first part and the errors that come before
 * a photo, so that it can name whatever fails to load.
 */
const LATER = '.later';

/** Subjects of messages that are not shown before there is a photo or an error. A key is `subject.name`. */
const DEFERRED_SUBJECTS: readonly string[] = [
  'trouble',
  'reason',
  'finding',
  'fine',
  'review',
  'sending',
  'captured',
  'outcome',
  'attempts',
  'type',
  'permission',
  'handoff',
  'resume',
  'turning',
  // They come with the accessibility aids of the camera, a lazy module too.
  'move',
  'edge',
];
/**
 * Errors before there is a photo, of the camera only the titles; and those of a connection that may not bring the second chunk
 * either.
 */
const EARLY_ERRORS = /^(camera_\w+$|worker_failed|not_loaded|offline|relay_unreachable|internal)/;

/** Actions that are offered only for a photo. */
const PHOTO_ACTIONS: readonly string[] = [
  'again',
  'another',
  'anyway',
  'continue',
  'replace',
  'restart',
  'submit',
  'use',
];

function isDeferredMessageKey(key: MessageKey): boolean {
  const [subject = '', name = ''] = key.split('.');
  return subject === 'way' ? PHOTO_ACTIONS.includes(name) : DEFERRED_SUBJECTS.includes(subject);
}

function isDeferredEnglishKey(key: MessageKey): boolean {
  const [subject = '', ...code] = key.split('.');
  return subject === 'trouble' ? !EARLY_ERRORS.test(code.join('.')) : isDeferredMessageKey(key);
}

/** The names of all message chunks. */
export const MESSAGE_CHUNKS: readonly string[] = readdirSync(fromRoot('src/i18n'))
  .flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? [])
  .flatMap((tag) => (tag === 'en' ? [`en${LATER}`] : [tag, `${tag}${LATER}`]));

async function messagesOf(tag: string): Promise<Messages> {
  const module = (await tsImport(fromRoot(`src/i18n/${tag}.ts`), import.meta.url)) as Readonly<
    Record<string, Messages>
  >;
  if (!module[tag]) throw new Error(`src/i18n/${tag}.ts does not export ${tag}`);
  return module[tag];
}

/** The messages of a chunk. `en` is the part of English that the entry has. */
export async function messagesOfChunk(name: string): Promise<Partial<Messages>> {
  const [tag = ''] = name.split('.');
  const isLater = tag === 'en' ? isDeferredEnglishKey : isDeferredMessageKey;
  const messages = Object.entries(await messagesOf(tag)) as [MessageKey, string][];
  return Object.fromEntries(messages.filter(([key]) => isLater(key) === name.endsWith(LATER)));
}

/** Leaves in the entry's English only the messages of its own part. */
export function englishOfEntry(): Plugin {
  return {
    name: 'english-of-entry',
    enforce: 'pre',
    async load(id) {
      if (id !== fromRoot('src/i18n/en.ts')) return null;
      return `export const en = ${JSON.stringify(await messagesOfChunk('en'))};`;
    },
  };
}
