/** A chart of where people stop, which hints they see for how long, and what they photograph again. */
import type { DocCapture } from '../element/element.js';
import { countFunnel, type EndedSession } from './count-funnel.js';
import { renderFunnel, type RelayCounts } from './funnel-chart.js';
import { FUNNEL_STYLES } from './funnel-styles.js';

export type { EndedSession };

/** What the chart shows. */
export interface FunnelData {
  readonly sessions: readonly EndedSession[];
  /** `null` where the page has no relay to ask. */
  readonly relay: RelayCounts | null;
}

/** Where ended sessions are kept. */
export interface EndedSessionStore {
  /** Called when a session of this page ends, also while the page is being left. */
  add(session: EndedSession): unknown;
  load(): FunnelData | Promise<FunnelData>;
}

/**
 * Shows the chart in `place`, and draws it again after each session of `capture`.
 * @returns draws the chart again, for sessions of other pages
 */
export function showFunnel(place: HTMLElement, capture: DocCapture, store: EndedSessionStore): () => Promise<void> {
  const root = place.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(FUNNEL_STYLES);
  root.adoptedStyleSheets = [styles];
  const chart = document.createElement('div');
  chart.className = 'chart';
  root.append(chart);
  const draw = async (): Promise<void> => {
    try {
      const { sessions, relay } = await store.load();
      chart.replaceChildren(...renderFunnel(countFunnel(sessions), relay));
    } catch {
      // The server is gone: the last chart stays.
    }
  };
  capture.addEventListener('doc-summary', ({ summary, end, screen }) => {
    const outcome = end === 'answered' ? (capture.state.outcome?.kind ?? null) : null;
    void Promise.resolve(store.add({ end, screen, outcome, summary })).then(draw);
  });
  void draw();
  return draw;
}
