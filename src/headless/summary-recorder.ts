import { HANDOFF_TOKEN_PREFIX, type CaptureSummary } from '../contract/contract.js';
import {
  initialStats,
  addStatsEntry,
  summarizeStats,
  type LiveView,
  type StatsEntry,
  type SessionStore,
} from '../session/session.js';
import { callListener, type Clock, type Lazy } from '../shared/shared.js';
import type { CameraSession } from './camera-session.js';
import type { CaptureConfig } from './capture-config.js';

/** What a recording reads from a capture. */
export interface SummaryRecorderDeps {
  readonly store: SessionStore;
  readonly live: { readonly view: LiveView; subscribe(listener: () => void): void };
  readonly camera: Pick<Lazy<CameraSession>, 'loaded'>;
  readonly config: () => CaptureConfig;
  /** That of the entries. */
  readonly clock: Clock;
}

/** Records sessions, and reports each one that ends. It keeps plain data and the last state, which the capture keeps anyway. */
export class SummaryRecorder {
  readonly #capture: SummaryRecorderDeps;
  readonly #onPageHide: () => void;
  #record = initialStats();

  /** @param onEvent records what the session does not see: frames, and that the page is left */
  constructor(capture: SummaryRecorderDeps, onEvent: (event: 'frame' | 'left') => void) {
    this.#capture = capture;
    this.#onPageHide = () => onEvent('left');
    capture.live.subscribe(() => onEvent('frame'));
  }

  record(entry: StatsEntry): void {
    this.#record = addStatsEntry(this.#record, entry);
    const { end, state } = this.#record;
    if (end !== null && state) {
      const session = { summary: this.summarize(), end, screen: state.name };
      this.#record = addStatsEntry(this.#record, entry);
      callListener(() => this.#capture.config().onSummary?.(session));
    }
    // Only while a session runs, so that an unused capture is garbage-collected.
    if (this.#record.isActive) addEventListener('pagehide', this.#onPageHide);
    else removeEventListener('pagehide', this.#onPageHide);
  }

  /** The summary of the session so far. */
  summarize(): CaptureSummary {
    const { config, clock } = this.#capture;
    const { grant } = config();
    const isHandoff = typeof grant === 'string' && grant.startsWith(HANDOFF_TOKEN_PREFIX);
    return summarizeStats(this.#record, { engine: parseBrowserEngine(navigator.userAgent), isHandoff }, clock.now());
  }
}

type BrowserEngine = NonNullable<CaptureSummary['engine']>;

/**
 * Engine and major version of a browser by its user agent string. Every browser of iOS runs on WebKit, whatever its name. There the
 * version is that of Safari, or of iOS where the string has none.
 */
export function parseBrowserEngine(userAgent: string): BrowserEngine {
  const major = (pattern: RegExp): number | null => {
    const digits = pattern.exec(userAgent)?.[1];
    return digits === undefined ? null : Number(digits);
  };
  const isIos = /\b(iPhone|iPad|iPod)\b/.test(userAgent);
  const chromium = isIos ? null : major(/\b(?:Headless)?Chrom(?:e|ium)\/(\d{1,4})/);
  if (chromium !== null) return { name: 'chromium', major: chromium };
  const gecko = isIos ? null : major(/\bFirefox\/(\d{1,4})/);
  if (gecko !== null) return { name: 'gecko', major: gecko };
  if (/\bAppleWebKit\//.test(userAgent))
    return { name: 'webkit', major: major(/\bVersion\/(\d{1,4})/) ?? major(/\bOS (\d{1,4})[_ ]/) };
  return { name: 'unknown', major: null };
}
