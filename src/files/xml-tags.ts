/**
 * A scanner for the tags of an XML text, just enough to find elements and attributes by name. It checks nothing, takes
 * one pass however broken the text is, and stops at a construct that is never closed.
 */

export interface XmlAttribute {
  readonly name: string;
  /** As written, between the quotes; entities are not resolved. */
  readonly value: string;
  /** From the first character of the name … */
  readonly from: number;
  /** … to behind the closing quote. */
  readonly to: number;
}

export interface XmlTag {
  readonly kind: 'open' | 'close' | 'empty';
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  /** Where `<` stands. */
  readonly from: number;
  /** Behind `>`. */
  readonly to: number;
}

/** Constructs without tags in them. */
const SKIPPED: readonly (readonly [opening: string, closing: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];

export function* xmlTags(text: string): Generator<XmlTag, void> {
  let at = text.indexOf('<');
  while (at >= 0) {
    const skipped = SKIPPED.find(([opening]) => text.startsWith(opening, at));
    let end: number;
    if (skipped === undefined) {
      const tag = readTag(text, at);
      if (tag === null) return;
      yield tag;
      end = tag.to;
    } else {
      const [opening, closing] = skipped;
      end = text.indexOf(closing, at + opening.length);
      if (end < 0) return;
      end += closing.length;
    }
    at = text.indexOf('<', end);
  }
}

function readTag(text: string, from: number): XmlTag | null {
  const isClose = text[from + 1] === '/';
  const nameAt = from + (isClose ? 2 : 1);
  let at = skip(NAME, text, nameAt);
  const name = text.slice(nameAt, at);
  const attributes: XmlAttribute[] = [];
  for (;;) {
    const gapAt = at;
    at = skip(GAP, text, at);
    if (at >= text.length) return null;
    if (text[at] === '>') {
      const isEmpty = text[at - 1] === '/' && at - 1 >= gapAt;
      return { kind: isClose ? 'close' : isEmpty ? 'empty' : 'open', name, attributes, from, to: at + 1 };
    }
    const attribute = readAttribute(text, at);
    if (attribute === null) return null;
    attributes.push(attribute);
    at = attribute.to;
  }
}

function readAttribute(text: string, from: number): XmlAttribute | null {
  // A stray quote or equals sign is taken for a one-letter name: the scanner must move on.
  const nameEnd = Math.max(skip(NAME, text, from), from + 1);
  const name = text.slice(from, nameEnd);
  const equals = skip(SPACE, text, nameEnd);
  if (text[equals] !== '=') return { name, value: '', from, to: nameEnd };
  const opening = skip(SPACE, text, equals + 1);
  const quote = text[opening];
  if (quote !== '"' && quote !== "'") {
    const to = skip(NAME, text, opening);
    return { name, value: text.slice(opening, to), from, to };
  }
  const closing = text.indexOf(quote, opening + 1);
  return closing < 0 ? null : { name, value: text.slice(opening + 1, closing), from, to: closing + 1 };
}

const SPACE = /[ \t\r\n]*/y;
const GAP = /[ \t\r\n/]*/y;
const NAME = /[^ \t\r\n/<>="']*/y;

/** Behind the run of such characters that begins at `at`; `at` itself when there is none. */
function skip(run: RegExp, text: string, at: number): number {
  run.lastIndex = at;
  return run.test(text) ? run.lastIndex : at;
}
