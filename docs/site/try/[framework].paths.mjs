/** One page per framework of the playground: each opens it with the code of that framework. */
import { SNIPPETS, writeSnippet } from '../../../demo/playground/code-snippets.ts';

/** The code with the settings that the page opens with. */
const INITIAL = { attributes: { 'doc-type': 'id_card' }, brand: {}, theme: '' };

const pageOf = ([framework, { name, language, remark }]) => ({
  params: { framework, name },
  content: [
    '## Into your page',
    remark,
    `\`\`\`${language}\n${writeSnippet(framework, INITIAL)}\n\`\`\``,
    'What the code needs behind it: [the relay](../../relay.md). What it can be told: [the reference](../../reference.md).',
    'More frameworks and bundlers: [the guide](../../guide.md#bundlers-and-frameworks).',
  ].join('\n\n'),
});

export default { paths: () => Object.entries(SNIPPETS).map(pageOf) };
