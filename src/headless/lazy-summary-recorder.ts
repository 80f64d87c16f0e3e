import type { CaptureSummary } from '../contract/contract.js';
import type { LiveView, RecordEntry, SessionStore } from '../session/session.js';
import { lazyModule, type Clock, type Lazy } from '../shared/shared.js';
import type { CameraSession } from './camera-session.js';
import type { CaptureConfig } from './capture-config.js';
import type { SummaryRecorder } from './summary-recorder.js';

/** Records what happens in a session, for its summary. */
const recorderModule = lazyModule(() => import('./summary-recorder.js'));

interface LazySummaryRecorder {
  /** The summary of the session so far; `undefined` while the recorder is not loaded. */
  summarize(): CaptureSummary | undefined;
  /** The capture is disposed of. */
  leave(): void;
}

/** What a recording reads from a capture. */
interface RecordedCapture {
  readonly store: SessionStore;
  readonly live: { readonly view: LiveView; subscribe(listener: () => void): void };
  readonly camera: Pick<Lazy<CameraSession>, 'loaded'>;
  readonly config: () => CaptureConfig;
  readonly clock: Clock;
}

/**
 * Records the session with a module that is loaded when the first screen is left. The few events until then wait with their times;
 * if the module does not load, there is no summary.
 */
export function createLazySummaryRecorder(capture: RecordedCapture): LazySummaryRecorder {
  const { store, live, camera, config, clock } = capture;
  let recorder: SummaryRecorder | null = null;
  let pending: RecordEntry[] | null = null;

  function record(event: RecordEntry['event']): void {
    const { state } = store;
    const entry = { event, state, live: live.view, lens: camera.loaded?.camera?.lens ?? null, atMs: clock.now() };
    if (recorder) return recorder.record(entry);
    pending?.push(entry);
    if (pending || state.name === 'welcome') return;
    pending = [entry];
    recorderModule.load().then(
      ({ createSummaryRecorder }) => {
        recorder = createSummaryRecorder({ clock, config, onPageHide: leave });
        for (const each of pending ?? []) recorder.record(each);
        pending = [];
        live.subscribe(() => record('frame'));
      },
      () => (pending = null),
    );
  }
  const leave = (): void => record('left');

  store.subscribe((_state, event) => record(event));
  return { summarize: () => recorder?.summarize(), leave };
}
