import { DOMImplementation, DOMParser, onErrorStopParsing, XMLSerializer, type Element } from '@xmldom/xmldom';
import { messageLimit } from './message-limits.js';
import type { MessageRow } from './message-rows.js';
import type { TranslatedRow, TranslatedTable } from './translated-table.types.js';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2';

/** The identifier of a unit: `action.use`, or `attempts.left:one` for a plural form. */
const unitId = (key: string, category: string): string => (category === '' ? key : `${key}:${category}`);

/**
 * Rows as XLIFF 1.2. A unit without a translation has no `target`. Translation tools enforce the limit in `maxwidth`. Placeholders
 * are plain text, which every tool keeps.
 */
export function toXliff(rows: readonly MessageRow[], tag: string): string {
  const document = new DOMImplementation().createDocument(NAMESPACE, 'xliff');
  const append = (parent: Element, depth: number, name: string, attributes: object, text?: string): Element => {
    const element = document.createElementNS(NAMESPACE, name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
    if (text !== undefined) element.appendChild(document.createTextNode(text));
    parent.appendChild(document.createTextNode(`\n${'  '.repeat(depth)}`));
    parent.appendChild(element);
    return element;
  };
  const close = (element: Element, depth: number): void =>
    void element.appendChild(document.createTextNode(`\n${'  '.repeat(depth)}`));

  const root = document.documentElement;
  if (root === null) throw new Error('a document without a root element');
  root.setAttribute('version', '1.2');
  const file = append(root, 1, 'file', {
    original: 'src/i18n/en.ts',
    datatype: 'plaintext',
    'source-language': 'en',
    'target-language': tag,
  });
  const body = append(file, 2, 'body', {});
  for (const { key, category, english, translation, note } of rows) {
    const limit = { maxwidth: messageLimit(key).maxLength, 'size-unit': 'char' };
    const unit = append(body, 3, 'trans-unit', { id: unitId(key, category), ...limit, 'xml:space': 'preserve' });
    append(unit, 4, 'source', {}, english);
    if (translation !== '') append(unit, 4, 'target', { state: 'translated' }, translation);
    append(unit, 4, 'note', { from: 'developer' }, note);
    close(unit, 3);
  }
  close(body, 2);
  close(file, 1);
  close(root, 0);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`;
}

/**
 * Parses XLIFF that a translation tool saved. Inline elements of a target are reduced to their text.
 * @throws Error with a message for the translator, if it is no XLIFF 1.2 or no XML
 */
export function parseXliff(text: string): TranslatedTable {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
  const root = document.documentElement;
  if (root?.localName !== 'xliff' || root.getAttribute('version') !== '1.2')
    throw new Error('this is not XLIFF 1.2: save it in that version');
  const [file] = root.getElementsByTagNameNS(NAMESPACE, 'file');
  return {
    tag: file?.getAttribute('target-language') ?? null,
    rows: [...root.getElementsByTagNameNS(NAMESPACE, 'trans-unit')].map(parseUnit),
  };
}

function parseUnit(unit: Element): TranslatedRow {
  const [key = '', category = ''] = (unit.getAttribute('id') ?? '').split(':');
  // A suggested translation (`alt-trans`) has a `target` too; only a child of the unit counts.
  const target = [...unit.childNodes].find((node) => (node as Element).localName === 'target');
  const translation = (target?.textContent ?? '').normalize('NFC');
  return { place: `line ${unit.lineNumber ?? 0}`, key, category, translation };
}
