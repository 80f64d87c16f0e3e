/** The table of `docs/reference.md` about the limits of the checks: default, rules and the first sentence of the comments. */
import { readFileSync } from 'node:fs';
import { THRESHOLDS } from '../../src/checks/checks.js';
import { RULES } from '../../src/checks/rules/rules.js';
import { inlineCode, markdownTable } from './markdown.js';

const SOURCE_URL = new URL('../../src/checks/limits/thresholds.ts', import.meta.url);
/** A member of `THRESHOLDS` with its comment. */
const MEMBER = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(\w+):/g;

/** The findings and hints of the rules with a limit. */
function effectsOf(name: string): string {
  const rules = RULES.filter(({ under, over }) => under === name || over === name);
  const words = rules.flatMap(({ reason, hint }) => [reason, hint]).filter((word) => word !== undefined);
  return [...new Set(words)].map(inlineCode).join(', ');
}

/** Of a comment, what comes before the data on which the limit was set; the unit alone says too little. */
function unitAndMeaning(comment: string): string {
  const [unit = '', meaning = ''] = comment.split(/(?<=\.) (?=[A-Z0-9])/);
  return /[,:] /.test(unit) ? unit : `${unit} ${meaning}`.trim();
}

/** @throws Error when a limit has no comment */
export function limitsTable(): string {
  const [, source = ''] = readFileSync(SOURCE_URL, 'utf8').split('THRESHOLDS: Thresholds = {');
  const comments = new Map(
    [...source.matchAll(MEMBER)].map(([, text = '', name = '']) => [
      name,
      text.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim(),
    ]),
  );
  const rows = Object.entries(THRESHOLDS).map(([name, value]) => {
    const comment = comments.get(name);
    if (comment === undefined) throw new Error(`${name} has no comment`);
    return [inlineCode(name), String(value), effectsOf(name), unitAndMeaning(comment)];
  });
  return markdownTable(['Limit', 'Default', 'Findings and hints', 'Unit and meaning'], rows);
}
