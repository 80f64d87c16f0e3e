import { readdirSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';
import type { Plugin } from 'vite';
import type { MessageKey, Messages } from '../../../src/i18n/i18n.js';
import { fromRoot } from './paths.js';

/**
 * The messages of a language come in three chunks of the script-tag build: `doc-capture.de.js` with what is shown before there is a
 * photo, `doc-capture.de.later.js` with what follows a photo, and `doc-capture.de.errors.js` with errors and what helps with them. Each
 * has at most 4 KB. Of English, the entry has the first part and the errors that come before a photo, so that it can name whatever
 * fails to load.
 */
const LATER = '.later';
const ERRORS = '.errors';

/** Subjects of messages that are shown only after there is a photo. A key is `subject.name`. */
const PHOTO_SUBJECTS: readonly string[] = [
  'reason',
  'finding',
  'fine',
  'review',
  'sending',
  'captured',
  'outcome',
  'attempts',
  'type',
  'turning',
];
/** Subjects of errors, and of modules that are loaded when they are needed: a hand-off, a stored session, aids of the camera. */
const ERROR_SUBJECTS: readonly string[] = ['trouble', 'permission', 'handoff', 'resume', 'move', 'edge'];

/**
 * Errors before there is a photo, of the camera only the titles; and those of a connection that may not bring the other chunks
 * either.
 */
const EARLY_ERRORS = /^(camera_\w+$|worker_failed|not_loaded|offline|relay_unreachable|internal)/;

/** Actions that are offered only for a photo. */
const PHOTO_ACTIONS: readonly string[] = [
  'again',
  'another',
  'anyway',
  'continue',
  'correct',
  'replace',
  'restart',
  'submit',
  'use',
];

/** The chunk of a key, as the ending of its name; `''` for the first. */
function chunkOf(key: MessageKey, tag: string): '' | typeof LATER | typeof ERRORS {
  const [subject = '', ...name] = key.split('.');
  if (subject === 'way') return PHOTO_ACTIONS.includes(name[0] ?? '') ? LATER : '';
  if (tag === 'en' && subject === 'trouble' && EARLY_ERRORS.test(name.join('.'))) return '';
  if (ERROR_SUBJECTS.includes(subject)) return ERRORS;
  return PHOTO_SUBJECTS.includes(subject) ? LATER : '';
}

/** The names of all message chunks. */
export const MESSAGE_CHUNKS: readonly string[] = readdirSync(fromRoot('src/i18n'))
  .flatMap((file) => /^([a-z]{2}(?:-\w+)?)\.ts$/.exec(file)?.[1] ?? [])
  .flatMap((tag) => [...(tag === 'en' ? [] : [tag]), `${tag}${LATER}`, `${tag}${ERRORS}`]);

async function messagesOf(tag: string): Promise<Messages> {
  const module = (await tsImport(fromRoot(`src/i18n/${tag}.ts`), import.meta.url)) as Readonly<
    Record<string, Messages>
  >;
  const name = tag.replace(/-(.)/, (_hyphen, letter: string) => letter.toUpperCase());
  if (!module[name]) throw new Error(`src/i18n/${tag}.ts does not export ${name}`);
  return module[name];
}

/** The messages of a chunk. `en` is the part of English that the entry has. */
export async function messagesOfChunk(name: string): Promise<Partial<Messages>> {
  const [tag = ''] = name.split('.');
  const messages = Object.entries(await messagesOf(tag)) as [MessageKey, string][];
  return Object.fromEntries(messages.filter(([key]) => `${tag}${chunkOf(key, tag)}` === name));
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
