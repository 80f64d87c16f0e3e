/** Plays a document before a webcam to the live check and the guidance in Node; the person follows the advice. */
import { createLiveCheck, inspect, THRESHOLDS, type Pixels } from '../../src/checks/checks.js';
import { layoutCamera } from '../../src/element/overlay-geometry.js';
import { coverTransform } from '../../src/camera/camera.js';
import { expectationForGuide } from '../../src/headless/run-live-loop.js';
import {
  initialGuidance,
  initialState,
  moveDirectionFor,
  nextGuidance,
  type LiveView,
} from '../../src/session/session.js';
import { renderScene } from '../scenes/render-scene.js';
import { type MrzTruth, readReportedMrz } from '../accuracy/mrz-score.js';
import type { WebcamClip, WebcamTruth } from './plan-webcam-clip.js';
import { WebcamPerson } from './webcam-person.js';

const EMPTY_MS = 600;
const MAX_PLAY_MS = 15_000;

interface LiveViewAt {
  readonly atMs: number;
  readonly view: LiveView;
}

interface WebcamPlayOptions {
  readonly checksPerSecond: number;
  /** The camera reports that its focus is fixed, or cannot tell. */
  readonly isFixedFocus: boolean;
  readonly mrz: MrzTruth | null;
}

export function playWebcamClip(clip: WebcamClip, options: WebcamPlayOptions) {
  const { document, webcam } = clip;
  const check = createLiveCheck();
  const expectation = { docType: document.docType, side: document.side };
  const guideMm = ({ guide }: LiveView): number => clip.distanceForWidth(guideWidthPx(clip, guide));
  let guidance = initialGuidance(0, options.isFixedFocus);
  const person = new WebcamPerson(clip.random, guideMm(guidance.view), webcam.isMirrored);
  const stepMs = 1000 / options.checksPerSecond;
  const shown: LiveViewAt[] = [];
  /** `isTextExact`: the MRZ in the photo was read exactly; `null` where there is none. */
  let photo: { photoMs: number | null; truth: WebcamTruth | null; isTextExact: boolean | null } = {
    photoMs: null,
    truth: null,
    isTextExact: null,
  };
  for (let ms = 0; ms < EMPTY_MS + MAX_PLAY_MS; ms += stepMs) {
    const isHeld = ms >= EMPTY_MS;
    if (isHeld) {
      const direction = moveDirectionFor(guidance.view, webcam.isMirrored);
      person.follow({ hint: guidance.view.hint, direction, guideDistanceMm: guideMm(guidance.view) }, ms, stepMs);
    }
    const spec = clip.sceneAt(ms, isHeld ? person.pose : null);
    const { pixels } = renderScene(spec, spec.document && document);
    guidance = nextGuidance(guidance, check(pixels, ms, expectationForGuide(guidance.view.guide, expectation)), ms, {
      shutter: 'auto',
      minLongSidePx: THRESHOLDS.minDocumentLongSidePx,
    });
    if (isHeld) shown.push({ atMs: ms - EMPTY_MS, view: guidance.view });
    if (guidance.triggersShutter) {
      photo = { photoMs: ms - EMPTY_MS, truth: clip.truthOf(spec), isTextExact: isTextExact(pixels, options.mrz) };
      break;
    }
  }
  return { seed: clip.seed, name: document.name, webcam, ...photo, ...summarizeAdvice(shown) };
}

export type WebcamPlay = ReturnType<typeof playWebcamClip>;

/** A column of a page, and the part of it that is free for the guide. */
const SCREEN = { width: 720, height: 405 };
const GUIDE_AREA = { x: 16, y: 56, width: 688, height: 333 };

function guideWidthPx({ webcam, document }: WebcamClip, distance: LiveView['guide']): number {
  const video = { width: webcam.widthPx, height: webcam.heightPx };
  const state = initialState({ docType: document.docType });
  const { guide, videoBox } = layoutCamera(video, SCREEN, GUIDE_AREA, state, distance);
  return guide.width / coverTransform(video, videoBox).scale;
}

function isTextExact(photo: Pixels, mrz: MrzTruth | null): boolean | null {
  if (mrz === null) return null;
  return readReportedMrz(photo, inspect(photo))?.lines.join('\n') === mrz.lines.join('\n');
}

/** The advice in the order in which it was shown, when help was offered, and how long before that no advice was new. */
function summarizeAdvice(shown: readonly LiveViewAt[]) {
  const advice: { atMs: number; advice: string }[] = [];
  const helpMs = shown.find(({ view }) => view.offerHelp)?.atMs ?? null;
  let [lastNewMs, longestSameMs] = [0, 0];
  for (const { atMs, view } of shown) {
    const words = describeAdvice(view);
    if (advice.every((one) => one.advice !== words)) lastNewMs = atMs;
    if (advice.at(-1)?.advice !== words) advice.push({ atMs: Math.round(atMs), advice: words });
    if (helpMs === null || atMs < helpMs) longestSameMs = Math.max(longestSameMs, atMs - lastNewMs);
  }
  return { helpMs, longestSameMs, advice };
}

const describeAdvice = ({ hint, guide, offerHelp }: LiveView): string =>
  [hint ?? 'none', ...(guide === 'far' ? ['small guide'] : []), ...(offerHelp ? ['help'] : [])].join(' + ');
