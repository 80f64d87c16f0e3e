/** `docs/messages.yaml`: every key of `messages` with its English text, for hosts that replace some. */
import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';
import { en } from '../../src/i18n/en.js';

const HEAD = `# Every message of the element by its key, in English, written by \`npm run docs\`.
# {name} is filled in. A message with a count has a text for each plural form.
`;

export async function messagesFile(): Promise<string> {
  const config = await resolveConfig(new URL('../../package.json', import.meta.url));
  return format(HEAD + stringify(en, { lineWidth: 0 }), { ...config, parser: 'yaml' });
}
