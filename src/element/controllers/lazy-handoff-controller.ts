import type { ReactiveController } from 'lit';
import { HANDOFF_FRAGMENT } from '../../handoff/handoff.js';
import { lazyModule } from '../../shared/shared.js';
import { adoptStyles } from '../styles/element-styles.js';
import type { HandoffEnd, HandoffHost, HandoffOptions } from '../handoff/handoff-end.types.js';

const handoffModule = lazyModule(() => import('../handoff/handoff-ui.js'));

/** Loads the hand-off to a phone when it is used: by a tap on a computer, after its reload, or on a page that its link has opened. */
export class LazyHandoffController implements ReactiveController {
  readonly #options: HandoffOptions;
  /** What this page is in a hand-off; `null` for nothing. */
  end: HandoffEnd | null = null;

  constructor(
    host: HandoffHost,
    conditions: HandoffOptions['conditions'],
    choice: HandoffOptions['choice'],
    settings: Pick<HandoffOptions, 'getConfig' | 'languageTag'>,
  ) {
    this.#options = { host, conditions, choice, ...settings };
    host.addController(this);
  }

  /** A fine pointer is that of a computer, which has no rear camera. */
  get isOffered(): boolean {
    return matchMedia('(pointer: fine)').matches && !location.hash.startsWith(HANDOFF_FRAGMENT);
  }

  hostConnected(): void {
    if (location.hash.startsWith(HANDOFF_FRAGMENT) || history.state?.docCaptureHandoff) void this.open(false);
  }

  hostDisconnected(): void {
    this.#set(null);
  }

  /** @param isNew begins a hand-off on this computer. Otherwise the page goes on with one */
  async open(isNew = true): Promise<void> {
    try {
      const { openHandoff, handoffStyles } = await handoffModule.load();
      const { host } = this.#options;
      if (!host.isConnected) return;
      adoptStyles(host.renderRoot, handoffStyles);
      this.#set(openHandoff(this.#options, isNew, (next) => this.#set(next)));
    } catch {
      // The next tap, or a reload, tries again.
    }
  }

  #set(end: HandoffEnd | null): void {
    this.end?.detach();
    this.end = end;
    this.#options.host.requestUpdate();
  }
}
