import { hasTextAt, indexOfText, type CodeUnits } from './read-byte-values.js';

/**
 * `tag`: begin of a tag, up to behind its name. `attribute`: from its name to behind its value. `end`: end of a tag.
 * `skipped`: a construct without tags in it, such as a comment.
 */
export type XmlTokenKind = 'tag' | 'attribute' | 'end' | 'skipped';

const [LESS, GREATER, SLASH, EQUALS, EXCLAMATION, QUESTION] = [0x3c, 0x3e, 0x2f, 0x3d, 0x21, 0x3f];
const [DOUBLE_QUOTE, SINGLE_QUOTE] = [0x22, 0x27];

/** Bits of {@link CHARACTER_CLASSES}. */
const [WHITESPACE, GAP, NAME_END] = [1, 2, 4];
const CHARACTER_CLASSES = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) => {
  if (' \t\r\n'.includes(String.fromCharCode(code))) return WHITESPACE | GAP | NAME_END;
  if (code === SLASH) return GAP | NAME_END;
  return '<>="\''.includes(String.fromCharCode(code)) ? NAME_END : 0;
});

/** Constructs without tags in them. */
const SKIPPED_CONSTRUCTS: readonly (readonly [opening: string, closing: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/**
 * Scans the tags of an XML text, to find elements and attributes by name. It does not validate, takes one pass without memory
 * for any input, and stops at a construct that is not closed. Its fields describe the current token.
 */
export class XmlScanner {
  kind: XmlTokenKind = 'skipped';
  /** Of a tag: `</name`. */
  isClose = false;
  /** Of an end: `/>`. */
  isEmpty = false;
  /** The whole token; a tag begins with its `<`. */
  from = 0;
  to = 0;
  /** The name of a tag or an attribute. */
  nameFrom = 0;
  nameTo = 0;
  /** The value of an attribute, without quotes; entities are not decoded. */
  valueFrom = 0;
  valueTo = 0;
  readonly #units: CodeUnits;
  #isInTag = false;

  constructor(units: CodeUnits) {
    this.#units = units;
  }

  /** Goes to the next token. @returns `false` at the end of the text, or at a construct that is not closed */
  next(): boolean {
    if (this.#isInTag && this.#readInTag()) return true;
    return !this.#isInTag && this.#readTag();
  }

  /** Outside of tags. */
  #readTag(): boolean {
    const units = this.#units;
    const from = units.indexOf(LESS, this.to);
    if (from < 0) return false;
    this.from = from;
    const next = units[from + 1];
    if (next === EXCLAMATION || next === QUESTION) return this.#skipConstruct(from);
    this.kind = 'tag';
    this.isClose = next === SLASH;
    this.nameFrom = from + (this.isClose ? 2 : 1);
    this.to = this.nameTo = this.#skipUntil(NAME_END, this.nameFrom);
    this.#isInTag = true;
    return true;
  }

  #skipConstruct(from: number): boolean {
    const units = this.#units;
    const found = SKIPPED_CONSTRUCTS.find(([text]) => hasTextAt(units, from, text));
    const [opening, closing] = found ?? ['<!', '>'];
    const end = indexOfText(units, closing, from + opening.length);
    this.kind = 'skipped';
    this.to = end + closing.length;
    return end >= 0;
  }

  /** Inside a tag. @returns `false` at the begin of the next tag, and at the end of the text */
  #readInTag(): boolean {
    const units = this.#units;
    const gapAt = this.to;
    const at = this.#skipWhile(GAP, gapAt);
    if (at >= units.length) return false;
    this.from = this.to = at;
    if (units[at] === LESS) {
      this.#isInTag = false;
      return false;
    }
    if (units[at] !== GREATER) return this.#readAttribute(at);
    this.kind = 'end';
    this.isEmpty = at > gapAt && units[at - 1] === SLASH;
    this.to = at + 1;
    this.#isInTag = false;
    return true;
  }

  #readAttribute(from: number): boolean {
    const units = this.#units;
    this.kind = 'attribute';
    this.nameFrom = from;
    // A stray quote or equals sign counts as a name of one character, so that the position advances.
    this.to = this.nameTo = Math.max(this.#skipUntil(NAME_END, from), from + 1);
    this.valueFrom = this.valueTo = this.to;
    const equals = this.#skipWhile(WHITESPACE, this.nameTo);
    if (units[equals] !== EQUALS) return true;
    const opening = this.#skipWhile(WHITESPACE, equals + 1);
    const quote = units[opening];
    if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) {
      this.valueFrom = opening;
      this.to = this.valueTo = this.#skipUntil(NAME_END, opening);
      return true;
    }
    this.valueFrom = opening + 1;
    this.valueTo = units.indexOf(quote, opening + 1);
    this.to = this.valueTo + 1;
    return this.valueTo >= 0;
  }

  #skipWhile(characters: number, from: number): number {
    const units = this.#units;
    let at = from;
    while (at < units.length && units[at]! < 128 && (CHARACTER_CLASSES[units[at]!]! & characters) !== 0) at++;
    return at;
  }

  #skipUntil(characters: number, from: number): number {
    const units = this.#units;
    let at = from;
    while (at < units.length && (units[at]! >= 128 || (CHARACTER_CLASSES[units[at]!]! & characters) === 0)) at++;
    return at;
  }
}
