/** The lazy module `resume`: keeps the session of the element, and offers to continue one that was found. */
import { html, type ReactiveController, type TemplateResult } from 'lit';
import type { Capture } from '../../headless/headless.js';
import { keepSession, type SessionKeeper, type KeptSession } from '../../resume/resume.js';
import { systemClock } from '../../shared/shared.js';
import { afterRemoval } from '../controllers/after-removal.js';
import type { LazyModuleDeps } from '../lazy-module-deps.types.js';
import { sideNameOf } from '../message-selectors.js';
import { button, screenLayout, statusFigure } from '../screen-template-parts.js';
import { warnAboutMissingResumeKey } from '../warn-developer.js';
import type { ReplacementScreen, ViewModel } from '../view-model.types.js';

/** Keeps every capture of the element while `resume` is set and the relay has given a key. */
export class ResumeController implements ReactiveController, ReplacementScreen {
  readonly #deps: LazyModuleDeps;
  #capture: Capture | null = null;
  #keeper: SessionKeeper | null = null;
  #cancelExpiry: () => void = () => undefined;

  constructor(deps: LazyModuleDeps) {
    const { host } = deps;
    this.#deps = deps;
    host.addController(this);
    host.requestUpdate();
  }

  hostUpdated(): void {
    const { host, getCapture, conditions } = this.#deps;
    if (!host.isConnected) return;
    if (!host.resume) this.#keeper?.discard();
    const { current, isKnown } = conditions;
    const key = host.resume ? current.resume_key : undefined;
    if (host.resume && !key && (isKnown || !host.endpoint)) warnAboutMissingResumeKey();
    const capture = key ? getCapture() : null;
    if (capture !== this.#capture) this.#keep(capture);
  }

  hostDisconnected(): void {
    // Another element may keep its session under the same key.
    afterRemoval(this.#deps.host, () => this.#keep(null));
  }

  get screenName(): 'resume' | null {
    return this.#keeper?.offer ? 'resume' : null;
  }

  render(view: ViewModel): TemplateResult {
    const { t } = view;
    const keeper = this.#keeper;
    const offer = keeper?.offer;
    if (!keeper || !offer) return html``;
    const time = new Intl.DateTimeFormat(view.languageTag, { timeStyle: 'short' }).format(offer.expiresAtMs);
    return screenLayout(view, {
      name: 'resume',
      title: t('resume.title'),
      figure: statusFigure(view, 'plain', 'clock'),
      // In some languages the time ends in a full stop, like the sentence.
      text: t('resume.text', { time, side: t(`side.${keptSides(offer, view)}`) }).replace(/\.+$/, '.'),
      actions: html`${button(view, { label: t('action.continue'), rank: 'filled', name: 'resume' }, () => {
        if (offer.pageData) this.#deps.country.choose(offer.pageData);
        keeper.resume();
      })}${button(view, { label: t('action.restart'), rank: 'quiet', name: 'restart' }, () => {
        keeper.discard();
        this.#deps.host.requestUpdate();
      })}`,
    });
  }

  #keep(capture: Capture | null): void {
    this.#keeper?.stop();
    this.#cancelExpiry();
    this.#keeper = null;
    this.#capture = capture;
    if (!capture) return;
    const { host, country, conditions } = this.#deps;
    const resumeKey = async (): Promise<string> => conditions.current.resume_key ?? '';
    const keeper = keepSession(capture, { resumeKey, scope: host.endpoint ?? '', pageData: () => country.chosen });
    this.#keeper = keeper;
    void keeper.found.then(() => this.#showOffer(keeper));
  }

  /** Shows what was found, until it expires. */
  #showOffer(keeper: SessionKeeper): void {
    const { host } = this.#deps;
    const { offer } = keeper;
    if (!offer || keeper !== this.#keeper || !host.isConnected) return;
    host.requestUpdate();
    this.#cancelExpiry = systemClock.after(offer.expiresAtMs - systemClock.now(), () => host.requestUpdate());
  }
}

function keptSides(
  { sides: [side = 'front', other] }: KeptSession,
  { state }: ViewModel,
): ReturnType<typeof sideNameOf> {
  return other ? 'both' : sideNameOf({ ...state, side });
}
