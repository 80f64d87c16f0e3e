/**
 * Chooses the lens that suits documents best, from labels and capabilities. Pure.
 *
 * A phone lists several back cameras. Only its main one, or the virtual one that switches lenses automatically, focuses on
 * a card at reading distance without distortion. Ultra-wide distorts, tele cannot focus near, infrared has no colours.
 */
import type { LensSummary } from '../contract/contract.js';
import { LENS_LABEL_WORDS, type LensTrait } from './lens-label-words.js';

/** A camera device. Its kind follows from its label and capabilities. `secondary`: a back camera that is not the first. */
export interface Lens extends LensSummary {
  readonly deviceId: string;
  readonly label: string;
}

/** The members of a device and of its capabilities that are used. */
export type LensDevice = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>;
export type LensCapabilities = Pick<MediaTrackCapabilities, 'facingMode'>;

/** Kinds in order of preference. First comes a virtual camera of several lenses: it switches to the one that focuses. */
const KIND_PREFERENCE: readonly Lens['kind'][] = ['triple', 'multi', 'main', 'unknown', 'secondary'];

/**
 * Kinds that are never chosen automatically; the person may choose one by name. The first of these traits in a label decides
 * its kind.
 */
const AVOIDED_KINDS = ['infrared', 'depth', 'desk-view', 'software', 'ultra-wide', 'macro', 'tele'] as const;
const isAvoided = ({ kind }: Lens): boolean => (AVOIDED_KINDS as readonly string[]).includes(kind);

/** Lower case without accents, words separated by one space, a space at either end. */
function normalizeLabel(text: string): string {
  const unaccented = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${unaccented.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** The text to search in a normalised label for `word`, by the rules of {@link LENS_LABEL_WORDS}. */
function toSearchTerm(word: string): string {
  const normalized = normalizeLabel(word);
  if (word.endsWith('$')) return normalized;
  const isAlphabetic = /^ [\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(normalized);
  return isAlphabetic ? normalized.trimEnd() : normalized.trim();
}

const SEARCH_TERMS_BY_TRAIT = new Map<LensTrait, readonly string[]>();

/** The search terms are computed at first use, not when the module loads. */
function hasTrait(normalizedLabel: string, trait: LensTrait): boolean {
  const terms = SEARCH_TERMS_BY_TRAIT.get(trait) ?? LENS_LABEL_WORDS[trait].map(toSearchTerm);
  SEARCH_TERMS_BY_TRAIT.set(trait, terms);
  return terms.some((term) => normalizedLabel.includes(term));
}

function facingOf(normalizedLabel: string, capabilities: LensCapabilities | undefined): Lens['facing'] {
  const reported = capabilities?.facingMode?.[0];
  if (reported === 'environment' || reported === 'user') return reported;
  // A label with both or neither says nothing.
  const back = hasTrait(normalizedLabel, 'back');
  const front = hasTrait(normalizedLabel, 'front');
  if (back === front) return 'unknown';
  return back ? 'environment' : 'user';
}

/** Android's numbered labels: "camera2 0, facing back" (Chromium), "Camera 0, Facing back, Orientation 90" (Firefox). */
function androidNumber(label: string): number | null {
  const match = /^camera2? (\d+), facing/i.exec(label.trim());
  return match ? Number(match[1]) : null;
}

function kindOf(label: string): Lens['kind'] {
  const normalizedLabel = normalizeLabel(label);
  const avoided = AVOIDED_KINDS.find((trait) => hasTrait(normalizedLabel, trait));
  // "Back Dual Wide Camera" includes an ultra-wide lens but starts with its main one.
  if (avoided === undefined || avoided === 'ultra-wide') {
    if (hasTrait(normalizedLabel, 'triple')) return 'triple';
    if (hasTrait(normalizedLabel, 'multi')) return 'multi';
  }
  if (avoided !== undefined) return avoided;
  return hasTrait(normalizedLabel, 'back') ? 'main' : 'unknown';
}

/** Describes every video input, in the browser's order. */
export function classifyLenses(
  devices: readonly LensDevice[],
  capabilities: ReadonlyMap<string, LensCapabilities> = new Map(),
): readonly Lens[] {
  const cameras = devices.filter((device) => device.kind === 'videoinput');
  const classified = cameras.map(({ deviceId, label }): Lens => {
    const facing = facingOf(normalizeLabel(label), capabilities.get(deviceId));
    const kind = kindOf(label);
    return { deviceId, label, facing, kind: kind === 'unknown' && facing === 'environment' ? 'main' : kind };
  });
  // By the Camera2 contract the back camera with the lowest number is the main one. The others may be of any kind.
  const numbers = classified.flatMap(({ label, facing }) => (facing === 'environment' ? [androidNumber(label)] : []));
  const lowest = Math.min(...numbers.filter((number) => number !== null));
  return classified.map((lens) => {
    const number = androidNumber(lens.label);
    const isLater = lens.facing === 'environment' && number !== null && number > lowest;
    return isLater && lens.kind === 'main' ? { ...lens, kind: 'secondary' } : lens;
  });
}

const FACING_ORDER: readonly Lens['facing'][] = ['environment', 'unknown', 'user'];

/** The rank of a lens: smaller is better. Between equal ranks there is no reason to change. */
export function lensRank(lens: Lens): number {
  const facing = FACING_ORDER.indexOf(lens.facing);
  if (isAvoided(lens)) return 100 + facing;
  return facing * 10 + KIND_PREFERENCE.indexOf(lens.kind);
}

/**
 * Lenses that suit documents, the best first: none of an avoided kind, and no front camera if there is a back one. If all
 * are of avoided kinds, all but infrared: a poor camera is better than none.
 */
export function suitableLenses(lenses: readonly Lens[]): readonly Lens[] {
  const preferred = lenses.filter((lens) => !isAvoided(lens));
  const usable = preferred.length > 0 ? preferred : lenses.filter((lens) => lens.kind !== 'infrared');
  const hasBack = usable.some((lens) => lens.facing === 'environment');
  return usable.filter((lens) => !hasBack || lens.facing === 'environment').sort((a, b) => lensRank(a) - lensRank(b));
}

/** The best lens for a document; `null` if there is none with a label (labels need the permission). */
export function chooseLens(
  devices: readonly LensDevice[],
  capabilities?: ReadonlyMap<string, LensCapabilities>,
): Lens | null {
  const labelled = devices.filter((device) => device.label !== '');
  return suitableLenses(classifyLenses(labelled, capabilities))[0] ?? null;
}

/**
 * The lens to use instead of the open one: if that is of an avoided kind, faces the wrong way, or is a secondary back
 * camera, and there is a better one. A main lens stays even beside a multi-lens one, because on iOS a change prompts for
 * permission again.
 */
export function findBetterLens(open: Lens, lenses: readonly Lens[]): Lens | null {
  const best = suitableLenses(lenses)[0];
  if (best === undefined || best.deviceId === open.deviceId) return null;
  const isGood = !isAvoided(open) && open.kind !== 'secondary' && open.facing === best.facing;
  return isGood || lensRank(best) >= lensRank(open) ? null : best;
}
