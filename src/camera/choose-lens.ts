/**
 * Which lens looks at a document best, from labels and capabilities. Pure.
 *
 * A phone lists several back cameras; only its main one (or the virtual one that changes between lenses by itself)
 * focuses on a card at reading distance without bending it. Ultra-wide bends, tele cannot come near, infrared is grey.
 */
import { LENS_LABEL_WORDS, type LensTrait } from './lens-label-words.js';

/** A camera to photograph with. */
export interface Lens {
  readonly deviceId: string;
  readonly label: string;
  readonly facing: 'environment' | 'user' | 'unknown';
}

/** What a label and the capabilities make a camera out to be. `secondary`: a back camera that is not the first. */
export type LensKind =
  | 'main'
  | 'triple'
  | 'multi'
  | 'unknown'
  | 'secondary'
  | 'ultra-wide'
  | 'tele'
  | 'macro'
  | 'infrared'
  | 'depth'
  | 'desk-view'
  | 'software';

export interface DescribedLens extends Lens {
  readonly kind: LensKind;
}

/** The part of `MediaDeviceInfo` that is looked at. */
export interface LensDevice {
  readonly kind: string;
  readonly deviceId: string;
  readonly label: string;
}

/** The part of `InputDeviceInfo.getCapabilities()` that is looked at. */
export interface LensCapabilities {
  readonly facingMode?: readonly string[] | undefined;
}

/** Kinds no machine should pick: a person may, by name. */
const AVOIDED_KINDS: ReadonlySet<LensKind> = new Set([
  'ultra-wide',
  'tele',
  'macro',
  'infrared',
  'depth',
  'desk-view',
  'software',
]);

/** Kinds in order of preference. A virtual camera of three or two lenses comes first: it changes to the one that focuses. */
const KIND_PREFERENCE: readonly LensKind[] = ['triple', 'multi', 'main', 'unknown', 'secondary'];

/** The first of these found in a label decides the kind. */
const KIND_TRAITS = ['infrared', 'depth', 'desk-view', 'software', 'ultra-wide', 'macro', 'tele'] as const;

/** Lower case without accents, words apart by one blank, a blank at either end. */
function normalizeLabel(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** What to look for in a folded label to find `word` as {@link LENS_LABEL_WORDS} means it. */
function toSearchTerm(word: string): string {
  const folded = normalizeLabel(word);
  if (word.endsWith('$')) return folded;
  const startsWords = /^ [\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(folded);
  return startsWords ? folded.trimEnd() : folded.trim();
}

const searchTermsByTrait = new Map<LensTrait, readonly string[]>();

/** Folded at first use: nothing is done before a camera is asked for. */
function hasTrait(foldedLabel: string, trait: LensTrait): boolean {
  let needles = searchTermsByTrait.get(trait);
  if (needles === undefined) searchTermsByTrait.set(trait, (needles = LENS_LABEL_WORDS[trait].map(toSearchTerm)));
  return needles.some((one) => foldedLabel.includes(one));
}

function facingOf(foldedLabel: string, capabilities: LensCapabilities | undefined): Lens['facing'] {
  const said = capabilities?.facingMode?.[0];
  if (said === 'environment' || said === 'user') return said;
  // "Facing back" beside "front" does not occur; a label with both says nothing.
  const back = hasTrait(foldedLabel, 'back');
  const front = hasTrait(foldedLabel, 'front');
  if (back === front) return 'unknown';
  return back ? 'environment' : 'user';
}

/** Android's numbered labels: "camera2 0, facing back" (Chromium), "Camera 0, Facing back, Orientation 90" (Firefox). */
function androidNumber(label: string): number | null {
  const found = /^camera2? (\d+), facing/i.exec(label.trim());
  return found ? Number(found[1]) : null;
}

function kindOf(label: string): LensKind {
  const folded = normalizeLabel(label);
  const avoided = KIND_TRAITS.find((trait) => hasTrait(folded, trait));
  // "Back Dual Wide Camera" holds an ultra-wide lens but starts at its main one.
  if (avoided === undefined || avoided === 'ultra-wide') {
    if (hasTrait(folded, 'triple')) return 'triple';
    if (hasTrait(folded, 'multi')) return 'multi';
  }
  if (avoided !== undefined) return avoided;
  return hasTrait(folded, 'back') ? 'main' : 'unknown';
}

/** Every video input, described, in the browser's order. */
export function describeLenses(
  devices: readonly LensDevice[],
  capabilities: ReadonlyMap<string, LensCapabilities> = new Map(),
): readonly DescribedLens[] {
  const cameras = devices.filter((device) => device.kind === 'videoinput');
  const described = cameras.map(({ deviceId, label }): DescribedLens => {
    const facing = facingOf(normalizeLabel(label), capabilities.get(deviceId));
    const kind = kindOf(label);
    return { deviceId, label, facing, kind: kind === 'unknown' && facing === 'environment' ? 'main' : kind };
  });
  // The lowest-numbered back camera is the main one by the Camera2 contract; the others are whatever they are.
  const numbers = described.flatMap(({ label, facing }) => (facing === 'environment' ? [androidNumber(label)] : []));
  const first = Math.min(...numbers.filter((number) => number !== null));
  return described.map((lens) => {
    const number = androidNumber(lens.label);
    const later = lens.facing === 'environment' && number !== null && number > first;
    return later && lens.kind === 'main' ? { ...lens, kind: 'secondary' } : lens;
  });
}

const FACING_ORDER: readonly Lens['facing'][] = ['environment', 'unknown', 'user'];

/** Smaller is better. Equal ranks are equally good: no reason to change. */
export function lensRank(lens: DescribedLens): number {
  const facing = FACING_ORDER.indexOf(lens.facing);
  if (AVOIDED_KINDS.has(lens.kind)) return 100 + facing;
  return facing * 10 + KIND_PREFERENCE.indexOf(lens.kind);
}

/**
 * Lenses that suit documents, the best first: none that is avoided, and no front camera beside a back one. When only
 * avoided ones are there, those without the infrared: a poor camera is better than none.
 */
export function suitableLenses(lenses: readonly DescribedLens[]): readonly DescribedLens[] {
  const wanted = lenses.filter((lens) => !AVOIDED_KINDS.has(lens.kind));
  const usable = wanted.length > 0 ? wanted : lenses.filter((lens) => lens.kind !== 'infrared');
  const hasBack = usable.some((lens) => lens.facing === 'environment');
  return usable.filter((lens) => !hasBack || lens.facing === 'environment').sort((a, b) => lensRank(a) - lensRank(b));
}

/** The best lens for a document; `null` when there is none, or none that says anything about itself (no labels yet). */
export function chooseLens(
  devices: readonly LensDevice[],
  capabilities?: ReadonlyMap<string, LensCapabilities>,
): DescribedLens | null {
  const named = devices.filter((device) => device.label !== '');
  return suitableLenses(describeLenses(named, capabilities))[0] ?? null;
}

/**
 * Whether an open lens should give way: it is avoided, looks the wrong way, or is a later back camera, and a better
 * one is there. A main lens stays even beside a multi-lens one: changing would ask iOS users for permission again.
 */
export function betterLens(open: DescribedLens, lenses: readonly DescribedLens[]): DescribedLens | null {
  const best = suitableLenses(lenses)[0];
  if (best === undefined || best.deviceId === open.deviceId) return null;
  const good = !AVOIDED_KINDS.has(open.kind) && open.kind !== 'secondary' && open.facing === best.facing;
  return good || lensRank(best) >= lensRank(open) ? null : best;
}
