/**
 * How issuers write letters in a zone, by ICAO Doc 9303-3 section 6: A (Latin), B (Cyrillic), C (Arabic). Each entry is a
 * letter and its ways, the recommended one first; after it, in A the others that the section allows, in B those of its notes
 * on languages and of national rules before 2010, which documents still carry. Greek, which has no table there, by ISO 843
 * (ELOT 743), with pairs of letters. Letters that fall apart into a base letter and marks need no entry.
 */
const LATIN =
  'ÄAE|A ÅAA|A ÆAE ÐD|DH ÑN|NXX ÖOE|O ØOE|O ÜUE|U|UXX ÞTH ẞSS ĐD|DJ ĦH ĲIJ|Y ĸQ|K ĿL ŁL ŊN|NG ŒOE ŦT ƏE|A ŐO|OE ŰU|UE ÕO|OE ƁB ƊD ƐE ƆO ƳY';
const CYRILLIC =
  'АA БB ВV ГG|H ҐG ДD ЂD|DJ ЃG|GJ ЕE|IE|YE|JE ЁE|IO|YO|JO ЄIE|E|YE ЖZH|Z|J ЗZ ЅDZ ИI|Y ІI ЇI|YI ЙI|Y|J ЈJ КK ЌK|KJ ЛL ЉLJ МM НN ЊNJ ОO ПP РR СS ТT ЋC УU|OU ЎU ФF ХKH|H|X ЦTS|C|TC ЧCH|C|TCH ШSH|S|CH ЩSHCH|SHT|SCH ЪIE|A| ЫY|I Ь|Y ЭE ЮIU|YU|JU ЯIA|YA|JA ЏDZ|DJ ѪU ӘA ҒG ҚK|Q ҢN ӨO ҰU ҮU ҺC|H';
const GREEK =
  'ΑA ΒV|B ΓG ΔD ΕE ΖZ ΗI|E ΘTH ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ΤT ΥY|I|U ΦF|PH ΧCH|H ΨPS ΩO ΑΥAV|AF|AU ΕΥEV|EF|EU ΗΥIV|IF ΟΥOU|U ΜΠB|MP ΓΓNG|GG ΓΚGK|NK|G ΓΞNX ΓΧNCH ΝΤNT|D';
const ARABIC =
  'ءXE آXAA أXAE ؤU إI ئXI اA بB ةXTA|XAH تT ثXTH جJ حXH خXKH دD ذXDH رR زZ سS شXSH صXSS ضXDZ طXTT ظXZZ عE غG فF قQ كK لL مM نN هH وW ىXAY يY پP چXCH ژXZH کK گXG یY';

const TRANSLITERATIONS = new Map(
  [LATIN, CYRILLIC, GREEK, ARABIC].flatMap((table) =>
    table.split(' ').map((entry) => {
      const [, letters = '', ways = ''] = /^(\P{ASCII}+)(.*)$/u.exec(entry) ?? [];
      return [letters, ways.split('|')] as const;
    }),
  ),
);

/** The ways to write one letter, or two that go together, in the zone's A to Z; the first is the recommended one. */
export type Transliterations = readonly string[];

export interface TransliteratedWord {
  readonly letters: readonly Transliterations[];
}

/** A name as a person writes it, in the zone's letters. */
export interface TransliteratedName {
  readonly words: readonly TransliteratedWord[];
  /**
   * Every letter has a way, and the way follows from the letter: `false` for scripts without a table, and for Arabic, where
   * documents carry a spelling by sound.
   */
  readonly isCertain: boolean;
}

/** Spells a name: capitals, each letter's ways, words parted by anything that is no letter (hyphens, apostrophes, dots). */
export function transliterateName(name: string): TransliteratedName {
  let isCertain = true;
  // Apostrophes that Unicode counts as letters part nothing: ʻ, ʼ.
  const text = name.toUpperCase().normalize('NFC').replaceAll('İ', 'I').replace(/[ʰ-˿]/g, '');
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).map((word): TransliteratedWord => {
    const letters: Transliterations[] = [];
    // A mark that has no letter of its own with its base stays behind it.
    const all = [...word].filter((letter) => !/\p{M}/u.test(letter)).map(withoutMarks);
    for (let i = 0; i < all.length; i++) {
      const letter = all[i]!;
      const pair = TRANSLITERATIONS.get(letter + (all[i + 1] ?? ''));
      if (/[A-Z]/.test(letter)) letters.push([letter]);
      else if (pair !== undefined && i + 1 < all.length) {
        letters.push(pair);
        i += 1;
      } else {
        const ways = TRANSLITERATIONS.get(letter);
        if (ways === undefined || /\p{Script=Arabic}/u.test(letter)) isCertain = false;
        if (ways !== undefined) letters.push(ways);
      }
    }
    return { letters };
  });
  return { words: words.filter(({ letters }) => letters.length > 0), isCertain };
}

/** A letter of a table, or the base letter without its marks. */
function withoutMarks(letter: string): string {
  return TRANSLITERATIONS.has(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The recommended spelling, words parted by a space. */
export function recommendedSpelling({ words }: TransliteratedName): string {
  return words.map(({ letters }) => letters.map(([way = '']) => way).join('')).join(' ');
}
