import { SIDES, SUMMARY_LIMITS, type CaptureSummary, type PhotoSummary } from '../contract/contract.js';
import type { CapturedPhoto, StateName } from './capture-state.js';
import type { RecordedPhoto, SessionEnd, SessionRecord } from './session-record.js';

/** What is known when a session has ended. */
export interface SessionSummary {
  readonly summary: CaptureSummary;
  /** `answered`; `cancelled`: by the person or the page; `left`: the page was left, or the capture disposed of. */
  readonly end: SessionEnd;
  /** The last screen. */
  readonly screen: StateName;
}

/** What a summary says of the page, beside the session. */
export interface PageFacts {
  readonly engine: NonNullable<CaptureSummary['engine']>;
  /** The session runs on a phone to which it was handed off. */
  readonly isHandoff: boolean;
}

/** Times are rounded to this many milliseconds, so that they identify nobody. */
const TIME_STEP_MS = 100;

/** The summary of a session that runs or has ended. Pure. @param atMs now, for the screen and the hint that are still shown */
export function summarizeRecord(record: SessionRecord, { engine, isHandoff }: PageFacts, atMs: number): CaptureSummary {
  const { isActive, screen, hint } = record;
  const screenMs = isActive ? withShown(record.screenMs, screen, atMs - record.screenSinceMs) : record.screenMs;
  const hintMs = isActive && hint ? withShown(record.hintMs, hint, atMs - record.hintSinceMs) : record.hintMs;
  return {
    photos: SIDES.flatMap((side) => {
      const photo = record.state?.photos[side];
      return photo ? [summarizePhoto({ side, isHandoff }, photo, record.photos[side])] : [];
    }),
    screen_ms: roundTimes(screenMs),
    hint_ms: roundTimes(hintMs),
    handoff: isHandoff,
    virtual_camera: record.hasSoftwareCamera,
    engine,
  };
}

function summarizePhoto(
  { side, isHandoff }: { readonly side: PhotoSummary['side']; readonly isHandoff: boolean },
  { report, source, warnings }: CapturedPhoto,
  recorded: RecordedPhoto | undefined,
): PhotoSummary {
  const { shutter, lens, retakes = 0 } = recorded ?? { shutter: null, lens: null };
  const passed = warnings.filter(({ aboutDocument }) => !aboutDocument);
  return {
    side,
    recapture: { screen: report.recapture.screen, print: report.recapture.print },
    source: source === 'camera' && isHandoff ? 'phone' : source,
    ...(shutter && { shutter }),
    ...(lens && { lens: { facing: lens.facing, kind: lens.kind } }),
    retakes: Math.min(retakes, SUMMARY_LIMITS.maxRetakes),
    passed_findings: passed.slice(0, SUMMARY_LIMITS.maxPassedFindings).map(({ reason, cause }) => ({ reason, cause })),
  };
}

function withShown<Word extends string>(
  times: Readonly<Partial<Record<Word, number>>>,
  word: Word,
  ms: number,
): Readonly<Partial<Record<Word, number>>> {
  return { ...times, [word]: (times[word] ?? 0) + ms };
}

function roundTimes<Word extends string>(
  times: Readonly<Partial<Record<Word, number>>>,
): Readonly<Partial<Record<Word, number>>> {
  const rounded = Object.entries<number | undefined>(times).map(([word, ms = 0]) => [
    word,
    Math.min(Math.round(ms / TIME_STEP_MS) * TIME_STEP_MS, SUMMARY_LIMITS.maxMs),
  ]);
  return Object.fromEntries(rounded) as Partial<Record<Word, number>>;
}
