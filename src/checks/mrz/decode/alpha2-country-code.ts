import { isIsoCountry } from './state-codes.js';

/** Countries whose two-letter code is not their three-letter code's beginning, but its first and third letter. */
const FIRST_AND_THIRD_LETTER_CODES =
  'ABWAGOANDAREARMATGAUTBDIBGDBHSBLZBRBBRNCAFCHLCHNCODCOGCOKCPVCUWDNKESHFLKFROFSMGINGLPGNQGRDGRLGUFGUYIRQJAMKAZKORLBRLBYMAFMDGMDVMEXMLTMNEMNPMOZMTQNIUPAKPCNPLWPNGPOLPRTPRYPYFSENSLBSLVSURSVKSWESWZSYCTCDTKMTUNTURTUVURYWLF';
/** Three letters and their two, where neither rule holds; those of Doc 9303-3 section 5 that name no country of their own. */
const IRREGULAR_CODES =
  'ALAAXATAAQATFTFBENBJBESBQBIHBABLRBYCOMKMCYMKYESTEEGNBGWIRLIEISRILMACMOMYTYTPRKKPSGSGSSPMPMSRBRSSVNSIUKRUAGBDGBGBNGBGBOGBGBPGBGBSGBRKSXK';

const ALPHA2_OF_IRREGULAR = new Map(
  (IRREGULAR_CODES.match(/.{5}/g) ?? []).map((pair) => [pair.slice(0, 3), pair.slice(3)]),
);
const USES_THIRD_LETTER = new Set(FIRST_AND_THIRD_LETTER_CODES.match(/.../g));

/**
 * ISO 3166-1 alpha-2 of a code in a zone, in lower case as the service writes it.
 * @param code without fillers: `D` is Germany
 * @returns `null` for organisations, persons without a nationality, and what is in no list
 */
export function alpha2CountryCode(code: string): string | null {
  if (code === 'D') return 'de';
  const known = ALPHA2_OF_IRREGULAR.get(code);
  if (known === undefined && !isIsoCountry(code)) return null;
  return (known ?? (USES_THIRD_LETTER.has(code) ? code[0]! + code[2]! : code.slice(0, 2))).toLowerCase();
}
