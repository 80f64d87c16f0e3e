/** The code to copy, with the settings of the live element, by framework. */

export interface SnippetInput {
  readonly attributes: Readonly<Record<string, string>>;
  /** Custom properties. */
  readonly brand: Readonly<Record<string, string>>;
  /** `light`, `dark`, or empty for the theme of the page. */
  readonly theme: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '{': '&#123;', '`': '&#96;' }; // prettier-ignore
const escapeAttribute = (text: string): string => text.replaceAll(/[&"<{`]/g, (found) => ESCAPES[found] ?? found);

/** The tag with `extra` attributes: a short one on one line, a long one with a line per attribute. */
function formatTag({ attributes }: SnippetInput, indent: string, end: string, ...extra: readonly string[]): string {
  const given = Object.entries({ endpoint: '/verify', ...attributes });
  const lines = [...given.map(([name, value]) => `${name}="${escapeAttribute(value)}"`), ...extra];
  const short = `${indent}<doc-capture ${lines.join(' ')}${end}`;
  if (short.length <= 76) return short;
  return [`${indent}<doc-capture`, ...lines.map((line) => `${indent}  ${line}`), `${indent}${end.trim()}`].join('\n');
}

function styleLines({ brand, theme }: SnippetInput, tag = 'style'): string[] {
  const all = { ...brand, ...(theme && { 'color-scheme': theme }) };
  const rules = Object.entries(all).map(([name, value]) => `    ${name}: ${value};`);
  return rules.length ? [`<${tag}>`, '  doc-capture {', ...rules, '  }', '</style>'] : [];
}

function html(snippet: SnippetInput): string[] {
  return [
    '<script type="module" src="/doc-capture/doc-capture.js"></script>',
    ...styleLines(snippet),
    formatTag(snippet, '', '></doc-capture>'),
  ];
}

function react(snippet: SnippetInput): string[] {
  const styles = Object.entries({ ...snippet.brand, ...(snippet.theme && { colorScheme: snippet.theme }) });
  const style = styles.map(([name, value]) => `'${name}': '${value}'`).join(', ');
  return [
    "import 'doc-capture';",
    '',
    '// React 19: events of custom elements are props, “on” and their name.',
    'export function IdentityStep({ onAnswer }) {',
    '  return (',
    formatTag(
      snippet,
      '    ',
      ' />',
      ...(style ? [`style={{ ${style} }}`] : []),
      'ondoc-result={(event) => onAnswer(event.outcome)}',
    ),
    '  );',
    '}',
  ];
}

function vue(snippet: SnippetInput): string[] {
  const style = styleLines(snippet);
  return [
    '<!-- vite.config: vue({ template: { compilerOptions: {',
    "       isCustomElement: (tag) => tag === 'doc-capture' } } }) -->",
    '<script setup>',
    "import 'doc-capture';",
    "const emit = defineEmits(['answer']);",
    '</script>',
    '',
    '<template>',
    formatTag(snippet, '  ', ' />', '@doc-result="emit(\'answer\', $event.outcome)"'),
    '</template>',
    ...(style.length ? ['', ...style] : []),
  ];
}

function svelte(snippet: SnippetInput): string[] {
  const style = styleLines(snippet);
  return [
    '<script>',
    "  import 'doc-capture';",
    '  let { onAnswer } = $props();',
    '</script>',
    '',
    formatTag(snippet, '', '></doc-capture>', 'ondoc-result={(event) => onAnswer(event.outcome)}'),
    ...(style.length ? ['', ...style] : []),
  ];
}

function angular(snippet: SnippetInput): string[] {
  const workerUrl = 'worker-url="/doc-capture/doc-capture.worker.js"';
  const style = styleLines(snippet).slice(1, -1);
  return [
    "import { Component, CUSTOM_ELEMENTS_SCHEMA, output } from '@angular/core';",
    "import 'doc-capture';",
    '',
    '@Component({',
    "  selector: 'identity-step',",
    '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
    ...(style.length ? ['  styles: `', ...style, '  `,'] : []),
    '  template: `',
    formatTag(snippet, '    ', '></doc-capture>', workerUrl, '(doc-result)="answer.emit($event.outcome)"'),
    '  `,',
    '})',
    'export class IdentityStep {',
    '  readonly answer = output();',
    '}',
  ];
}

interface Snippet {
  readonly name: string;
  /** The language of the code, for highlighting. */
  readonly language: string;
  /** What is to do before the code works. */
  readonly remark: string;
  readonly write: (input: SnippetInput) => readonly string[];
}

export const SNIPPETS = {
  html: {
    name: 'HTML',
    language: 'html',
    remark: 'Copy `node_modules/doc-capture/dist/standalone` to `/doc-capture` of your site.',
    write: html,
  },
  react: {
    name: 'React',
    language: 'jsx',
    remark:
      'Install the package: `npm i doc-capture`. `doc-capture/react` is a component with types, for React 18 too.',
    write: react,
  },
  vue: {
    name: 'Vue',
    language: 'vue',
    remark: 'Install the package: `npm i doc-capture`. Tell Vue in `vite.config` that the tag is a custom element.',
    write: vue,
  },
  svelte: {
    name: 'Svelte',
    language: 'svelte',
    remark: 'Install the package: `npm i doc-capture`. Nothing is to do for SvelteKit.',
    write: svelte,
  },
  angular: {
    name: 'Angular',
    language: 'ts',
    remark:
      'Install the package: `npm i doc-capture`. Copy `node_modules/doc-capture/dist/standalone` to `/doc-capture` of your site, because the worker is loaded from there.',
    write: angular,
  },
} as const satisfies Record<string, Snippet>;

/** @param framework a key of {@link SNIPPETS} */
export function writeSnippet(framework: string, input: SnippetInput): string {
  const snippet: Snippet = Object.entries(SNIPPETS).find(([id]) => id === framework)?.[1] ?? SNIPPETS.html;
  return snippet.write(input).join('\n');
}
