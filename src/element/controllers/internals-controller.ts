import type { ReactiveController } from 'lit';
import { STATE_NAMES, type CaptureState } from '../../headless/headless.js';
import type { Translate } from '../../i18n/i18n.js';
import { findValidityIssue, createFormValue } from '../form-value.js';
import type { RenderRootHost } from './camera-modules-controller.js';

type InternalsHost = RenderRootHost &
  HTMLElement & { readonly name: string | null; readonly required: boolean; readonly endpoint?: string | undefined };

/** What the page and its forms see of the element from outside: custom states, form value, validity. */
export class InternalsController implements ReactiveController {
  readonly #host: InternalsHost;
  readonly #internals: ElementInternals;
  #shown: CaptureState | null = null;
  #name: string | null = '';

  constructor(host: InternalsHost, internals: ElementInternals) {
    this.#host = host;
    this.#internals = internals;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#shown = null;
  }

  /** Called after rendering. */
  afterRender(state: CaptureState, t: Translate): void {
    const { name, required } = this.#host;
    const sends = Boolean(this.#host.endpoint);
    const flaw = findValidityIssue(state, sends, required);
    // Made anew with each screen. Browsers put their bubble at it, and give it the focus.
    const anchor = this.#host.renderRoot.querySelector<HTMLElement>('#title') ?? undefined;
    // A flaw needs words, also where a build's own have not come yet.
    this.#internals.setValidity(flaw?.flags ?? {}, flaw ? t(flaw.key) || '…' : '', anchor);
    if (state === this.#shown && name === this.#name) return;
    this.#shown = state;
    this.#name = name;
    // The second value is what a session's history would keep: nothing.
    this.#internals.setFormValue(createFormValue(name ?? '', state, sends), null);
    this.#showState(state);
  }

  #showState({ name }: CaptureState): void {
    // Older engines lack the set, or only take names that begin with dashes.
    try {
      for (const other of STATE_NAMES) if (other !== name) this.#internals.states.delete(other);
      this.#internals.states.add(name);
    } catch {
      return;
    }
  }
}
