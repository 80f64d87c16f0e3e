/** Markdown out of data. */
import { format, resolveConfig } from 'prettier';

export const inlineCode = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** Escapes bars and line breaks, which would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** As `npm run format` leaves it. */
export async function formatPage(parts: readonly string[]): Promise<string> {
  const config = await resolveConfig(new URL('../../docs/page.md', import.meta.url).pathname);
  return format(parts.join('\n\n'), { ...config, parser: 'markdown' });
}
