/** The spellings of one letter, or of a pair of letters, in A to Z; the recommended one first. */
export type SpellingsOfLetter = readonly string[];

/** The spellings of each letter of a word. */
export type TransliteratedWord = readonly SpellingsOfLetter[];

/** A name as a person writes it, with all spellings that an MRZ may have. */
export interface TransliteratedName {
  readonly words: readonly TransliteratedWord[];
  /**
   * Whether the letters decide the spelling: `false` for scripts without a table, and for Arabic, which documents spell by
   * sound.
   */
  readonly isCertain: boolean;
}

/** Transliterates a name to capitals. Everything that is no letter (hyphens, apostrophes, dots) separates words. */
export function transliterateName(name: string): TransliteratedName {
  // Apostrophes that Unicode counts as letters (ʻ, ʼ) do not separate words.
  const text = name.toUpperCase().normalize('NFC').replaceAll('İ', 'I').replace(/[ʰ-˿]/g, '');
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).map(transliterateWord);
  return {
    words: words.map(({ letters }) => letters).filter((letters) => letters.length > 0),
    isCertain: words.every(({ isCertain }) => isCertain),
  };
}

function transliterateWord(word: string): { readonly letters: TransliteratedWord; readonly isCertain: boolean } {
  let isCertain = true;
  const spellings: SpellingsOfLetter[] = [];
  // A mark that Unicode does not compose with its letter is dropped.
  const letters = [...word].filter((letter) => !/\p{M}/u.test(letter)).map(toKnownLetter);
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i]!;
    const next = letters[i + 1];
    const ofPair = next === undefined ? undefined : TRANSLITERATIONS.get(letter + next);
    const ofLetter = TRANSLITERATIONS.get(letter);
    if (/[A-Z]/.test(letter)) spellings.push([letter]);
    else if (ofPair !== undefined) {
      spellings.push(ofPair);
      i += 1;
    } else {
      if (ofLetter === undefined || /\p{Script=Arabic}/u.test(letter)) isCertain = false;
      if (ofLetter !== undefined) spellings.push(ofLetter);
    }
  }
  return { letters: spellings, isCertain };
}

/** A letter of the tables as it is; any other without its marks. */
function toKnownLetter(letter: string): string {
  return TRANSLITERATIONS.has(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The recommended spelling, words separated by a space. */
export function recommendedSpelling({ words }: Pick<TransliteratedName, 'words'>): string {
  return words.map((letters) => letters.map(([recommended = '']) => recommended).join('')).join(' ');
}

/**
 * How issuers write letters in an MRZ, by ICAO Doc 9303-3 section 6: A (Latin), B (Cyrillic), C (Arabic). Each letter has its
 * spellings, the recommended one first, `-` for none. The others in A are those that the section allows. In B they are those of
 * its notes on languages and of national rules: those before 2010, which documents still carry, and a pair each of Bulgaria
 * (2009) and Ukraine (2010). Letters that are a base letter with
 * marks need no entry.
 */
const LATIN = `
  Ä AE A, Å AA A, Æ AE, Ð D DH, Ñ N NXX, Ö OE O, Ø OE O, Ü UE U UXX, Þ TH, ẞ SS, Đ D DJ, Ħ H, Ĳ IJ Y,
  ĸ Q K, Ŀ L, Ł L, Ŋ N NG, Œ OE, Ŧ T, Ə E A, Ő O OE, Ű U UE, Õ O OE, Ɓ B, Ɗ D, Ɛ E, Ɔ O, Ƴ Y
`;

const CYRILLIC = `
  А A, Б B, В V, Г G H, Ґ G, Д D, Ђ D DJ, Ѓ G GJ, Е E IE YE JE, Ё E IO YO JO, Є IE E YE, Ж ZH Z J, З Z,
  Ѕ DZ, И I Y, І I, Ї I YI, Й I Y J, Ј J, К K, Ќ K KJ, Л L, Љ LJ, М M, Н N, Њ NJ, О O, П P, Р R, С S, Т T,
  Ћ C, У U OU, Ў U, Ф F, Х KH H X, Ц TS C TC, Ч CH C TCH, Ш SH S CH, Щ SHCH SHT SCH, Ъ IE A -, Ы Y I,
  Ь - Y, Э E, Ю IU YU JU, Я IA YA JA, Џ DZ DJ, Ѫ U, Ә A, Ғ G, Қ K Q, Ң N, Ө O, Ұ U, Ү U, Һ C H,
  ИЯ IIA IA IYA IJA YIA YYA YJA, ЗГ ZG ZH ZGH
`;

/** Greek has no table in Doc 9303: ISO 843 (ELOT 743), with pairs of letters. */
const GREEK = `
  Α A, Β V B, Γ G, Δ D, Ε E, Ζ Z, Η I E, Θ TH, Ι I, Κ K, Λ L, Μ M, Ν N, Ξ X, Ο O, Π P, Ρ R, Σ S, Τ T,
  Υ Y I U, Φ F PH, Χ CH H, Ψ PS, Ω O, ΑΥ AV AF AU, ΕΥ EV EF EU, ΗΥ IV IF, ΟΥ OU U, ΜΠ B MP, ΓΓ NG GG,
  ΓΚ GK NK G, ΓΞ NX, ΓΧ NCH, ΝΤ NT D
`;

const ARABIC = `
  ء XE, آ XAA, أ XAE, ؤ U, إ I, ئ XI, ا A, ب B, ة XTA XAH, ت T, ث XTH, ج J, ح XH, خ XKH, د D, ذ XDH, ر R,
  ز Z, س S, ش XSH, ص XSS, ض XDZ, ط XTT, ظ XZZ, ع E, غ G, ف F, ق Q, ك K, ل L, م M, ن N, ه H, و W, ى XAY,
  ي Y, پ P, چ XCH, ژ XZH, ک K, گ XG, ی Y
`;

/** All tables: a letter, or a pair of letters, with its spellings. */
const TRANSLITERATIONS: ReadonlyMap<string, readonly string[]> = new Map(
  [LATIN, CYRILLIC, GREEK, ARABIC].join(',').split(',').map(parseEntry),
);

function parseEntry(entry: string): readonly [letter: string, spellings: readonly string[]] {
  const [letter = '', ...spellings] = entry.trim().split(' ');
  return [letter, spellings.map((spelling) => (spelling === '-' ? '' : spelling))];
}
