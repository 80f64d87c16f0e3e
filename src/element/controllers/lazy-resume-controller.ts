import type { ReactiveController } from 'lit';
import { lazyModule } from '../../shared/shared.js';
import type { ResumeController, ResumeOptions } from '../resume/resume-ui.js';

const resumeModule = lazyModule(() => import('../resume/resume-ui.js'));

/** Loads what keeps a session, once the page wants it. Without `resume` nothing is loaded, and nothing is stored. */
export class LazyResumeController implements ReactiveController {
  readonly #options: ResumeOptions;
  /** The offer to continue; `null` until it is loaded. */
  screen: ResumeController | null = null;

  constructor(host: ResumeOptions['host'], choice: ResumeOptions['choice'], getCapture: ResumeOptions['getCapture']) {
    this.#options = { host, choice, getCapture };
    host.addController(this);
  }

  hostUpdated(): void {
    // If it does not load, the capture goes on without it.
    if (this.#options.host.resume) this.load().catch(() => undefined);
  }

  async load(): Promise<ResumeController> {
    const { ResumeController: Controller } = await resumeModule.load();
    return (this.screen ??= new Controller(this.#options));
  }
}
