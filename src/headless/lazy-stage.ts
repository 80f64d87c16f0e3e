import type { Eyes } from './eyes.js';
import { loadBridge, loadCare, loadStage } from './parts.js';
import type { LiveTerms, Stage, StageListeners } from './stage.types.js';

export interface LazyStage extends Stage {
  /** Fetches the code ahead of the tap that needs it. */
  preload(): void;
}

/** A stage whose code is fetched when the camera is first opened; what it was told before that, it then knows. */
export function createLazyStage(eyes: Eyes, listeners: StageListeners): LazyStage {
  let stage: Stage | null = null;
  let loading: Promise<Stage> | null = null;
  let video: HTMLVideoElement | null = null;
  let terms: LiveTerms | null = null;

  function loaded(): Promise<Stage> {
    loading ??= loadStage().then(({ createStage }) => {
      stage = createStage(eyes, listeners, loadCare);
      stage.attach(video);
      stage.look(terms);
      return stage;
    });
    // A file that did not come may come at the next try.
    loading.catch(() => (loading = null));
    return loading;
  }

  return {
    get camera() {
      return stage?.camera ?? null;
    },
    preload() {
      loaded().catch(() => undefined);
      loadBridge().catch(() => undefined);
    },
    async open(signal, onLost) {
      const ready = await loaded();
      signal.throwIfAborted();
      await ready.open(signal, onLost);
    },
    close() {
      terms = null;
      stage?.close();
    },
    attach(element) {
      video = element;
      stage?.attach(element);
    },
    look(next) {
      terms = next;
      stage?.look(next);
    },
    shoot: async (side, signal) => (await loaded()).shoot(side, signal),
    switchLens: (deviceId) => stage?.switchLens(deviceId),
  };
}
