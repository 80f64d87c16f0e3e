/**
 * Tokenizes the tags of an XML text, to find elements and attributes by name. It does not validate, takes one pass without
 * memory for any input, and stops at a construct that is not closed.
 */

export type XmlToken =
  /** Begin of a tag; `from` is the place of `<`. `isClose` for `</name`. */
  | { readonly kind: 'tag'; readonly name: string; readonly isClose: boolean; readonly from: number }
  /** From the first character of the name to behind the closing quote. Entities in the value are not decoded. */
  | {
      readonly kind: 'attribute';
      readonly name: string;
      readonly value: string;
      readonly from: number;
      readonly to: number;
    }
  /** End of a tag; `to` is behind `>`. `isEmpty` for `/>`. */
  | { readonly kind: 'end'; readonly isEmpty: boolean; readonly to: number };

/** Constructs without tags in them. */
const SKIPPED_CONSTRUCTS: readonly (readonly [opening: string, closing: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];

export function* tokenizeXml(text: string): Generator<XmlToken, void> {
  let at = text.indexOf('<');
  while (at >= 0) {
    const isSkipped = text[at + 1] === '!' || text[at + 1] === '?';
    const skipped = isSkipped ? SKIPPED_CONSTRUCTS.find(([opening]) => text.startsWith(opening, at)) : undefined;
    if (skipped === undefined) {
      at = yield* tokenizeTag(text, at);
    } else {
      const [opening, closing] = skipped;
      const end = text.indexOf(closing, at + opening.length);
      at = end < 0 ? -1 : end + closing.length;
    }
    if (at >= 0) at = text.indexOf('<', at);
  }
}

/** @returns where the text continues: behind the tag, or at a `<` inside it; −1 where it is not closed */
function* tokenizeTag(text: string, from: number): Generator<XmlToken, number> {
  const isClose = text[from + 1] === '/';
  const nameAt = from + (isClose ? 2 : 1);
  let at = skipRun(XML_NAME, text, nameAt);
  yield { kind: 'tag', name: text.slice(nameAt, at), isClose, from };
  for (;;) {
    const gapAt = at;
    at = skipRun(ATTRIBUTE_GAP, text, at);
    if (at >= text.length) return -1;
    if (text[at] === '<') return at;
    if (text[at] === '>') {
      yield { kind: 'end', isEmpty: at > gapAt && text[at - 1] === '/', to: at + 1 };
      return at + 1;
    }
    const attribute = readAttribute(text, at);
    if (attribute === null) return -1;
    yield attribute;
    at = attribute.to;
  }
}

function readAttribute(text: string, from: number): (XmlToken & { readonly kind: 'attribute' }) | null {
  // A stray quote or equals sign counts as a name of one character, so that the position advances.
  const nameEnd = Math.max(skipRun(XML_NAME, text, from), from + 1);
  const name = text.slice(from, nameEnd);
  const equals = skipRun(WHITESPACE, text, nameEnd);
  if (text[equals] !== '=') return { kind: 'attribute', name, value: '', from, to: nameEnd };
  const opening = skipRun(WHITESPACE, text, equals + 1);
  const quote = text[opening];
  if (quote !== '"' && quote !== "'") {
    const to = skipRun(XML_NAME, text, opening);
    return { kind: 'attribute', name, value: text.slice(opening, to), from, to };
  }
  const closing = text.indexOf(quote, opening + 1);
  if (closing < 0) return null;
  return { kind: 'attribute', name, value: text.slice(opening + 1, closing), from, to: closing + 1 };
}

const WHITESPACE = /[ \t\r\n]*/y;
const ATTRIBUTE_GAP = /[ \t\r\n/]*/y;
const XML_NAME = /[^ \t\r\n/<>="']*/y;

/** The position behind the run of such characters at `at`; `at` itself without one. */
function skipRun(run: RegExp, text: string, at: number): number {
  run.lastIndex = at;
  return run.test(text) ? run.lastIndex : at;
}
