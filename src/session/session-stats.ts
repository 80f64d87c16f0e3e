import type { Hint } from '../checks/checks.js';
import {
  SIDES,
  SUMMARY_LIMITS,
  type CaptureSummary,
  type LensSummary,
  type PhotoSummary,
  type Side,
} from '../contract/contract.js';
import type { CapturedPhoto, CaptureEvent, CaptureState, StateName } from './capture-state.js';
import type { LiveView } from './guidance-state.js';

/** One moment of a session: a change of state, a live frame, or the end of the page or of the capture (`left`). */
export interface StatsEntry {
  readonly event: CaptureEvent | 'frame' | 'left';
  /** The state after the event. */
  readonly state: CaptureState;
  readonly live: Pick<LiveView, 'hint' | 'phase'>;
  /** The open camera; `null` when closed. */
  readonly lens: LensSummary | null;
  /** Time of a monotonic clock, ms. */
  readonly atMs: number;
}

/** How a photo was taken. What else a summary says of it is in the state. */
interface RecordedPhoto {
  /** `null` for files. */
  readonly shutter: 'auto' | 'manual' | null;
  readonly lens: LensSummary | null;
  readonly retakes: number;
}

/** Why a session ended. `cancelled`: by the person, or by the page. `left`: the page or the element is gone. */
export type SessionEndReason = 'answered' | 'cancelled' | 'left';

/** What is remembered of a session. Plain data without photos, so that tests can step it with their own clock. */
interface SessionStats {
  /** A session runs. */
  readonly isActive: boolean;
  /** Set by the entry that ended the session, for this entry only. */
  readonly end: SessionEndReason | null;
  /** The screen of the last entry, and since when it and its hint are shown. */
  readonly screen: StateName;
  readonly screenSinceMs: number;
  readonly hint: Hint | null;
  readonly hintSinceMs: number;
  readonly screenMs: Times<StateName>;
  readonly hintMs: Times<Hint>;
  /** Of the photo under review, and of those that were kept. */
  readonly candidate: Omit<RecordedPhoto, 'retakes'>;
  readonly photos: Readonly<Partial<Record<Side, RecordedPhoto>>>;
  /** Photos of each side that were taken again since the last one was kept. */
  readonly retakes: Readonly<Record<Side, number>>;
  /** A camera that was open is a program. */
  readonly hasSoftwareCamera: boolean;
  /** The state of the last entry; once the session has ended, the last one of the session. */
  readonly state: CaptureState | null;
}

const FILE_CANDIDATE = { shutter: null, lens: null } as const;

/** The record before the first session. */
export function initialStats(): SessionStats {
  return {
    isActive: false,
    end: null,
    screen: 'welcome',
    screenSinceMs: 0,
    hint: null,
    hintSinceMs: 0,
    screenMs: {},
    hintMs: {},
    candidate: FILE_CANDIDATE,
    photos: {},
    retakes: { front: 0, back: 0 },
    hasSoftwareCamera: false,
    state: null,
  };
}

/**
 * The record after one more entry. Pure. A session begins when the first screen is left. It ends with the answer, when it is stopped or
 * started anew, or with `left`. An entry that ends one session may begin the next one: it is to be recorded again then.
 */
export function addStatsEntry(before: SessionStats, entry: StatsEntry): SessionStats {
  const { state, lens } = entry;
  const end = endOf(before, entry);
  if (end !== null) return { ...addTimes(before, entry), end, isActive: false, state: before.state };
  const isRunning = entry.event !== 'left' && state.name !== 'welcome' && state.name !== 'answered';
  if (!isRunning) return { ...before, end, state };
  const record = before.isActive ? addTimes(before, entry) : beginRecord(before, entry);
  const hasSoftwareCamera = record.hasSoftwareCamera || lens?.kind === 'software';
  return { ...recordPhotos(record, entry), end, hasSoftwareCamera, state };
}

const isStart = (event: StatsEntry['event']): boolean => typeof event === 'object' && event.type === 'start';

function endOf(before: SessionStats, { event, state }: StatsEntry): SessionEndReason | null {
  if (!before.isActive) return null;
  if (event === 'left') return 'left';
  if (state.name === 'answered') return 'answered';
  return state.name === 'welcome' || isStart(event) ? 'cancelled' : null;
}

/** Photos that were kept in the session before stay, unless it starts over. */
function beginRecord({ photos }: SessionStats, { state, event, live, atMs }: StatsEntry): SessionStats {
  return {
    ...initialStats(),
    photos: isStart(event) ? {} : photos,
    isActive: true,
    screen: state.name,
    screenSinceMs: atMs,
    hint: shownHint(state, live),
    hintSinceMs: atMs,
  };
}

function shownHint({ name }: CaptureState, { hint }: Pick<LiveView, 'hint'>): Hint | null {
  return name === 'aiming' ? hint : null;
}

/** Adds the time of a screen or hint that gives way to another one, or that ends with the session. */
function addTimes(before: SessionStats, { event, state, live, atMs }: StatsEntry): SessionStats {
  const hint = shownHint(state, live);
  const isEnd = event === 'left';
  let record = before;
  if (isEnd || state.name !== before.screen) {
    const screenMs = addTo(before.screenMs, before.screen, atMs - before.screenSinceMs);
    record = { ...record, screenMs, screen: state.name, screenSinceMs: atMs };
  }
  if (isEnd || hint !== before.hint) {
    const hintMs = before.hint === null ? before.hintMs : addTo(before.hintMs, before.hint, atMs - before.hintSinceMs);
    record = { ...record, hintMs, hint, hintSinceMs: atMs };
  }
  return record;
}

/** How long each word was shown, in milliseconds. */
type Times<Word extends string> = Readonly<Partial<Record<Word, number>>>;

function addTo<Word extends string>(times: Times<Word>, word: Word, ms: number): Times<Word> {
  return { ...times, [word]: (times[word] ?? 0) + ms };
}

/** Shutter, retakes, and the photo that is kept. */
function recordPhotos(record: SessionStats, { event, state, live, lens }: StatsEntry): SessionStats {
  if (typeof event === 'string') return record;
  const previous = record.state;
  if (event.type === 'shoot' && state.name === 'checking')
    // The guidance says `taken` when the automatic shutter fires. A tap comes before that.
    return { ...record, candidate: { shutter: live.phase === 'taken' ? 'auto' : 'manual', lens } };
  if (event.type === 'retake' && previous?.name === 'review') {
    const { side } = previous;
    return { ...record, retakes: { ...record.retakes, [side]: record.retakes[side] + 1 } };
  }
  if (!previous?.candidate || state.photos[previous.side] !== previous.candidate) return record;
  const { side } = previous;
  // A file may follow a photo of the camera.
  const candidate = previous.candidate.source === 'file' ? FILE_CANDIDATE : record.candidate;
  return {
    ...record,
    photos: { ...record.photos, [side]: { ...candidate, retakes: record.retakes[side] } },
    retakes: { ...record.retakes, [side]: 0 },
  };
}

/** What is known when a session has ended. */
export interface SessionSummary {
  readonly summary: CaptureSummary;
  /** `answered`; `cancelled`: by the person or the page; `left`: the page was left, or the capture disposed of. */
  readonly end: SessionEndReason;
  /** The last screen. */
  readonly screen: StateName;
}

/** What a summary says of the page, beside the session. */
interface PageFacts {
  readonly engine: NonNullable<CaptureSummary['engine']>;
  /** The session runs on a phone to which it was handed off. */
  readonly isHandoff: boolean;
}

/** Times are rounded to this many milliseconds, so that they identify nobody. */
const TIME_STEP_MS = 100;

/** The summary of a session that runs or has ended. Pure. @param atMs now, for the screen and the hint that are still shown */
export function summarizeStats(record: SessionStats, { engine, isHandoff }: PageFacts, atMs: number): CaptureSummary {
  const { isActive, screen, hint } = record;
  const screenMs = isActive ? addTo(record.screenMs, screen, atMs - record.screenSinceMs) : record.screenMs;
  const hintMs = isActive && hint ? addTo(record.hintMs, hint, atMs - record.hintSinceMs) : record.hintMs;
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
  { source, warnings }: CapturedPhoto,
  recorded: RecordedPhoto | undefined,
): PhotoSummary {
  const { shutter, lens, retakes = 0 } = recorded ?? { shutter: null, lens: null };
  const passed = warnings.filter(({ aboutDocument }) => !aboutDocument);
  return {
    side,
    source: source === 'camera' && isHandoff ? 'phone' : source,
    ...(shutter && { shutter }),
    ...(lens && { lens: { facing: lens.facing, kind: lens.kind } }),
    retakes: Math.min(retakes, SUMMARY_LIMITS.maxRetakes),
    passed_findings: passed.slice(0, SUMMARY_LIMITS.maxPassedFindings).map(({ reason, cause }) => ({ reason, cause })),
  };
}

function roundTimes<Word extends string>(times: Times<Word>): Times<Word> {
  const rounded = Object.entries<number | undefined>(times).map(([word, ms = 0]) => [
    word,
    Math.min(Math.round(ms / TIME_STEP_MS) * TIME_STEP_MS, SUMMARY_LIMITS.maxMs),
  ]);
  return Object.fromEntries(rounded) as Times<Word>;
}
