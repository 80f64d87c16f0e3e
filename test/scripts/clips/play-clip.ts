/** Plays a hand-held clip to the live check and the guidance, as often a second as a phone looks. */
import { createLiveCheckWith, LIVE_DETECTORS, THRESHOLDS } from '../../../src/checks/checks.js';
import { initialGuidance, nextGuidance } from '../../../src/session/session.js';
import { REMEDIES, TRANSITION_MS, type HandHeldClip, type Mistake } from '../../support/scenes/hand-held-clip.js';
import { renderScene } from '../../support/scenes/render-scene.js';

/** How the hints did while one mistake was held. */
export interface HeldMistake {
  readonly kind: Mistake;
  readonly looks: number;
  readonly right: number;
  readonly wrong: readonly string[];
}

export interface PlayedClip {
  readonly summary: string;
  readonly held: readonly HeldMistake[];
  readonly firedAtMs: number | null;
  /** From the first moment settled and in focus to the shutter. */
  readonly delayMs: number | null;
  readonly isLegible: boolean;
  readonly emptyLooks: number;
  readonly emptySearch: number;
}

/** Time from a mistake's beginning after which the hint must name the remedy. */
const GRACE_MS = 700;
/** Lens blur up to which a photo counts as legible, px at 1280. */
const MAX_LEGIBLE_SIGMA_PX = 1.2;
/** From the beginning of the settled step: the pose and the focus have arrived. */
const SETTLED_AFTER_MS = 450;

export function playClip(clip: HandHeldClip, looksPerSecond: number): PlayedClip {
  const check = createLiveCheckWith(() => ({ ...LIVE_DETECTORS, reader: null }));
  const docType = clip.document?.docType;
  const expectation = docType === undefined ? {} : { docType, side: clip.document!.side };
  let guidance = initialGuidance(0);
  const steps = new Map<number, { looks: number; right: number; wrong: string[] }>();
  let firedAtMs: number | null = null;
  let isLegible = false;
  let emptyLooks = 0;
  let emptySearch = 0;
  for (let ms = 0; ms < clip.durationMs; ms += 1000 / looksPerSecond) {
    const spec = clip.sceneAt(ms);
    const step = clip.stepAt(ms);
    const { pixels } = renderScene(spec, spec.document === null ? null : clip.document);
    const report = check(pixels, ms, expectation);
    guidance = nextGuidance(guidance, report, ms, { shutter: 'auto', maxMotion: THRESHOLDS.maxMotion });
    const { hint } = guidance.view;
    if (step.kind === 'empty') {
      emptyLooks++;
      if (hint === 'search') emptySearch++;
    } else if (step.kind !== 'settled' && ms >= step.fromMs + TRANSITION_MS + GRACE_MS) {
      const counts = steps.get(step.fromMs) ?? { looks: 0, right: 0, wrong: [] };
      steps.set(step.fromMs, counts);
      counts.looks++;
      if (hint !== null && REMEDIES[step.kind].includes(hint)) counts.right++;
      else counts.wrong.push(String(hint));
    }
    if (guidance.triggersShutter) {
      firedAtMs = ms;
      isLegible = step.kind === 'settled' && spec.focusSigmaPx <= MAX_LEGIBLE_SIGMA_PX;
      break;
    }
  }
  const settled = clip.steps.find(({ kind }) => kind === 'settled');
  const held = clip.steps.flatMap(({ kind, fromMs }) => {
    const counts = steps.get(fromMs);
    return counts && kind !== 'empty' && kind !== 'settled' ? [{ kind, ...counts }] : [];
  });
  const delayMs = firedAtMs === null || !settled ? null : firedAtMs - settled.fromMs - SETTLED_AFTER_MS;
  const kinds = held.map(
    ({ kind, looks, right, wrong }) => `${kind} ${right}/${looks}${wrong[0] ? ` (${wrong[0]})` : ''}`,
  );
  const background = clip.sceneAt(0).backdrop.kind;
  const summary = `${clip.seed} ${clip.document?.name ?? 'empty'} on ${background}: ${kinds.join(', ')}; fired ${String(delayMs)}`;
  return { summary, held, firedAtMs, delayMs, isLegible, emptyLooks, emptySearch };
}
