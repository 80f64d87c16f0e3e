import { isCountry } from '../icao/codes.js';

/** Countries whose two-letter code is not their three-letter code's beginning, but its first and third letter. */
const FIRST_AND_THIRD =
  'ABWAGOANDAREARMATGAUTBDIBGDBHSBLZBRBBRNCAFCHLCHNCODCOGCOKCPVCUWDNKESHFLKFROFSMGINGLPGNQGRDGRLGUFGUYIRQJAMKAZKORLBRLBYMAFMDGMDVMEXMLTMNEMNPMOZMTQNIUPAKPCNPLWPNGPOLPRTPRYPYFSENSLBSLVSURSVKSWESWZSYCTCDTKMTUNTURTUVURYWLF';
/** Three letters and their two, where neither rule holds; those of Doc 9303-3 section 5 that name no country of their own. */
const OTHERS =
  'ALAAXATAAQATFTFBENBJBESBQBIHBABLRBYCOMKMCYMKYESTEEGNBGWIRLIEISRILMACMOMYTYTPRKKPSGSGSSPMPMSRBRSSVNSIUKRUAGBDGBGBNGBGBOGBGBPGBGBSGBRKSXK';

const AFTER_RULES = new Map((OTHERS.match(/.{5}/g) ?? []).map((pair) => [pair.slice(0, 3), pair.slice(3)]));
const BY_THIRD = new Set(FIRST_AND_THIRD.match(/.../g));

/**
 * ISO 3166-1 alpha-2 of a code in a zone, in lower case as the service writes it.
 * @param code without fillers: `D` is Germany
 * @returns `null` for organisations, persons without a nationality, and what is in no list
 */
export function countryOf(code: string): string | null {
  if (code === 'D') return 'de';
  const known = AFTER_RULES.get(code);
  if (known === undefined && !isCountry(code)) return null;
  return (known ?? (BY_THIRD.has(code) ? code[0]! + code[2]! : code.slice(0, 2))).toLowerCase();
}
