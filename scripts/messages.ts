/**
 * The messages of a language as a table, for translators.
 *
 * `npm run messages -- export de [--separator ';'] [--out FILE]` writes CSV with one row per message and plural form.
 * A language that is not built in has no translations yet.
 *
 * `npm run messages -- import FILE [--lang eu] [--as json|module] [--out FILE]` checks such a table, and writes JSON for the property
 * `messages`, or the module `src/i18n/<tag>.ts`. If there is a fault, it lists all faults and writes nothing.
 *
 * Without `--out` the text goes to the standard output, where `npm run -s messages` adds nothing to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadLanguage, matchLanguage, type Messages } from '../src/i18n/i18n.js';
import { checkTable } from './messages/check-table.js';
import { parseCsv, toCsv } from './messages/csv-table.js';
import { languageModulePath, toLanguageJson, toLanguageModule } from './messages/language-module.js';
import { messageRows } from './messages/message-rows.js';
import { fail } from './setup.mjs';

const USAGE = `npm run messages -- export TAG [--separator ';'] [--out FILE]
npm run messages -- import FILE [--lang TAG] [--as json|module] [--out FILE]`;

const TEXT = { type: 'string' } as const;
type CommandOptions = Readonly<Partial<Record<'separator' | 'lang' | 'as' | 'out', string>>>;

/** The built-in language that is shown for a tag, or `null`. */
async function builtInLanguage(tag: string): Promise<Messages | null> {
  const language = matchLanguage(tag);
  return language === null ? null : loadLanguage(language);
}

/** The canonical form of a language tag. @throws Error with a message for the translator */
function parseLanguageTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? tag;
  } catch {
    throw new Error(`“${tag}” is no language tag: write for example eu or pt-BR`);
  }
}

/** The path of a file named on the command line. npm runs a script in the project's folder, and tells where it was called. */
const pathFromCaller = (name: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), name);

function write(text: string, out: string | undefined): void {
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(out, text);
}

async function exportLanguage(name: string, { separator, out }: CommandOptions): Promise<void> {
  const tag = parseLanguageTag(name);
  const rows = messageRows(tag, await builtInLanguage(tag));
  write(toCsv(rows, tag, separator), out === undefined ? out : pathFromCaller(out));
}

async function importTable(file: string, { lang, as = 'json', out }: CommandOptions): Promise<void> {
  const table = parseCsv(readFileSync(pathFromCaller(file)));
  const name = lang ?? table.tag;
  if (name === null) throw new Error('the file does not say its language: add --lang with its tag');
  const tag = parseLanguageTag(name);
  const builtIn = await builtInLanguage(tag);
  const { faults, messages } = checkTable(table.rows, tag, builtIn);
  if (faults.length > 0) throw new Error(`nothing was written\n${faults.join('\n')}`);
  const outPath = out === undefined ? out : pathFromCaller(out);
  if (as === 'json') write(toLanguageJson(tag, messages, builtIn), outPath);
  else if (as === 'module') write(await toLanguageModule(tag, messages), outPath ?? languageModulePath(tag));
  else throw new Error(`--as is json or module, not ${as}`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { separator: TEXT, lang: TEXT, as: TEXT, out: TEXT },
  });
  const [command, subject, ...others] = positionals;
  const commands: Readonly<Record<string, typeof exportLanguage>> = { export: exportLanguage, import: importTable };
  const perform = commands[command ?? ''];
  if (!perform || subject === undefined || others.length > 0) throw new Error(USAGE);
  await perform(subject, values);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
