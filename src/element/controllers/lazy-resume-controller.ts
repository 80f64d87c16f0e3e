import type { ReactiveController } from 'lit';
import type { ResumeController } from '../resume/resume-ui.js';
import type { ResumeOptions } from '../resume/resume-options.types.js';
import { TEMPLATE_PARTS } from '../screen-template-parts.js';

/** Loads what keeps a session, once the page wants it. Without `resume` nothing is loaded, and nothing is stored. */
export class LazyResumeController implements ReactiveController {
  readonly #options: ResumeOptions;
  #loading: Promise<ResumeController> | undefined;
  /** The offer to continue; `null` until it is loaded. */
  screen: ResumeController | null = null;

  constructor(host: ResumeOptions['host'], choice: ResumeOptions['choice'], getCapture: ResumeOptions['getCapture']) {
    this.#options = { host, choice, getCapture, parts: TEMPLATE_PARTS };
    host.addController(this);
  }

  hostUpdated(): void {
    // If it does not load, the capture goes on without it.
    if (this.#options.host.resume) this.load().catch(() => undefined);
  }

  load(): Promise<ResumeController> {
    this.#loading ??= import('../resume/resume-ui.js').then(
      (module) => (this.screen = new module.ResumeController(this.#options)),
    );
    return this.#loading;
  }
}
