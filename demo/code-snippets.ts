/** The code to copy, with the settings of the live element, for three frameworks. */

export interface SnippetInput {
  readonly attributes: Readonly<Record<string, string>>;
  /** Custom properties. */
  readonly brand: Readonly<Record<string, string>>;
  /** `light`, `dark`, or empty for the theme of the page. */
  readonly theme: string;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('{', '&#123;');

function attributeLines({ attributes }: SnippetInput): string[] {
  const all = { endpoint: '/verify', ...attributes };
  return Object.entries(all).map(([name, value]) => (value === '' ? name : `${name}="${escapeAttribute(value)}"`));
}

/** A short tag on one line, a long one with a line per attribute. */
function formatTag(lines: readonly string[], indent: string, end: string): string {
  const short = `${indent}<doc-capture ${lines.join(' ')}${end}`;
  if (short.length <= 76) return short;
  return [`${indent}<doc-capture`, ...lines.map((line) => `${indent}  ${line}`), `${indent}${end.trim()}`].join('\n');
}

function styleLines({ brand, theme }: SnippetInput): string[] {
  const all = { ...brand, ...(theme && { 'color-scheme': theme }) };
  return Object.entries(all).map(([name, value]) => `${name}: ${value};`);
}

function htmlSnippet(snippet: SnippetInput): string {
  const styles = styleLines(snippet);
  const style = ['<style>', '  doc-capture {', ...styles.map((line) => `    ${line}`), '  }', '</style>'];
  return [
    '<script type="module" src="/doc-capture/doc-capture.js"></script>',
    ...(styles.length ? style : []),
    formatTag(attributeLines(snippet), '', '></doc-capture>'),
  ].join('\n');
}

function reactSnippet(snippet: SnippetInput): string {
  const styles = Object.entries({ ...snippet.brand, ...(snippet.theme && { colorScheme: snippet.theme }) });
  const style = styles.map(([name, value]) => `'${name}': '${value}'`).join(', ');
  const lines = [
    ...attributeLines(snippet),
    ...(style && [`style={{ ${style} }}`]),
    'ondoc-result={(event) => onAnswer(event.outcome)}',
  ];
  return [
    "import 'doc-capture';",
    '',
    '// React 19: events of custom elements are props, “on” and their name.',
    'export function IdentityStep({ onAnswer }) {',
    '  return (',
    formatTag(lines, '    ', ' />'),
    '  );',
    '}',
  ].join('\n');
}

function vueSnippet(snippet: SnippetInput): string {
  const styles = styleLines(snippet);
  const lines = [...attributeLines(snippet), '@doc-result="emit(\'answer\', $event.outcome)"'];
  return [
    '<!-- vite.config: vue({ template: { compilerOptions: {',
    "       isCustomElement: (tag) => tag === 'doc-capture' } } }) -->",
    '<script setup>',
    "import 'doc-capture';",
    "const emit = defineEmits(['answer']);",
    '</script>',
    '',
    '<template>',
    formatTag(lines, '  ', ' />'),
    '</template>',
    ...(styles.length ? ['', '<style>', 'doc-capture {', ...styles.map((line) => `  ${line}`), '}', '</style>'] : []),
  ].join('\n');
}

export const SNIPPET_GENERATORS = { html: htmlSnippet, react: reactSnippet, vue: vueSnippet } as const satisfies Record<
  string,
  (snippet: SnippetInput) => string
>;
export type SnippetFramework = keyof typeof SNIPPET_GENERATORS;
