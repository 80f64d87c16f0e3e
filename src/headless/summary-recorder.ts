import { HANDOFF_TOKEN_PREFIX, type CaptureSummary } from '../contract/contract.js';
import { initialRecord, recordEntry, summarizeRecord, type RecordEntry } from '../session/session.js';
import type { Clock } from '../shared/shared.js';
import { parseBrowserEngine } from './browser-engine.js';
import type { CaptureConfig } from './capture-config.js';

/** Records sessions, and reports each one that ends. */
export interface SummaryRecorder {
  record(entry: RecordEntry): void;
  /** The summary of the session so far. */
  summarize(): CaptureSummary;
}

export interface SummaryRecorderOptions {
  /** That of the entries. */
  readonly clock: Clock;
  readonly config: () => CaptureConfig;
  /** The page is left. The listener is there only while a session runs, so that an unused capture is garbage-collected. */
  readonly onPageHide: () => void;
}

/** Creates the recorder. It keeps plain data and the last state, which the capture keeps anyway. */
export function createSummaryRecorder({ clock, config, onPageHide }: SummaryRecorderOptions): SummaryRecorder {
  let record = initialRecord();

  function summarize(): CaptureSummary {
    const { grant } = config();
    const isHandoff = typeof grant === 'string' && grant.startsWith(HANDOFF_TOKEN_PREFIX);
    return summarizeRecord(record, { engine: parseBrowserEngine(navigator.userAgent), isHandoff }, clock.now());
  }

  return {
    summarize,
    record(entry) {
      record = recordEntry(record, entry);
      const { end, state } = record;
      if (end !== null && state) {
        const session = { summary: summarize(), end, screen: state.name };
        record = recordEntry(record, entry);
        config().onSummary?.(session);
      }
      if (record.isActive) addEventListener('pagehide', onPageHide);
      else removeEventListener('pagehide', onPageHide);
    },
  };
}
