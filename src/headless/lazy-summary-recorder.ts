import type { CaptureSummary } from '../contract/contract.js';
import type { StatsEntry } from '../session/session.js';
import { lazyModule } from '../shared/shared.js';
import type { SummaryRecorderDeps, SummaryRecorder } from './summary-recorder.js';

/** Records what happens in a session, for its summary. */
const recorderModule = lazyModule(() => import('./summary-recorder.js'));

interface LazySummaryRecorder {
  /** The summary of the session so far; `undefined` while the recorder is not loaded. */
  summarize(): CaptureSummary | undefined;
  /** The capture is disposed of. */
  leave(): void;
}

/** Loads the recorder when the first screen is left. Events until then wait with their times; if it does not load, there is no summary. */
export function createLazySummaryRecorder(capture: SummaryRecorderDeps): LazySummaryRecorder {
  const { store, live, camera, clock } = capture;
  let recorder: SummaryRecorder | null = null;
  const pending: StatsEntry[] = [];

  function record(event: StatsEntry['event']): void {
    const { state } = store;
    const entry = { event, state, live: live.view, lens: camera.loaded?.camera?.lens ?? null, atMs: clock.now() };
    if (recorder) return recorder.record(entry);
    if (pending.length === 0 && state.name === 'welcome') return;
    pending.push(entry);
    recorderModule.load().then(
      (module) => {
        recorder ??= new module.SummaryRecorder(capture, record);
        for (const waiting of pending.splice(0)) recorder.record(waiting);
      },
      () => pending.splice(0),
    );
  }

  store.subscribe((_state, event) => record(event));
  return { summarize: () => recorder?.summarize(), leave: () => record('left') };
}
