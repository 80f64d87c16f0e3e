/** The lazy module `resume`: keeps the session of the element, and offers to continue one that was found. */
import { html, type ReactiveController, type ReactiveElement, type TemplateResult } from 'lit';
import type { Capture } from '../../headless/headless.js';
import { forgetSessions, keepSession, type SessionKeeper, type SessionOffer } from '../../resume/resume.js';
import { systemClock } from '../../shared/shared.js';
import type { ElementSettings } from '../element-settings.js';
import { sideNameOf } from '../message-selectors.js';
import { button, screenLayout, statusIcon } from '../screen-template-parts.js';
import { warnAboutMissingResumeKey } from '../warn-developer.js';
import type { ReplacementScreen, ViewModel } from '../view-model.types.js';

/** The element, as far as its session is kept. */
interface ResumeHost extends ReactiveElement, Omit<ElementSettings, 'name' | 'form'> {}

export interface ResumeOptions {
  readonly host: ResumeHost;
  readonly getCapture: () => Capture | null;
  /** The country that the person chose is kept, too. The session does not have it. */
  readonly choice: { readonly chosen: { readonly country: string }; chooseCountry(code: string): void };
}

/** Keeps every capture of the element while `resume` is set and there is a key. */
export class ResumeController implements ReactiveController, ReplacementScreen {
  readonly #options: ResumeOptions;
  #capture: Capture | null = null;
  #keeper: SessionKeeper | null = null;
  #cancelExpiry: () => void = () => undefined;

  constructor(options: ResumeOptions) {
    const { host } = options;
    this.#options = options;
    host.addController(this);
    host.requestUpdate();
    // By now the scripts of the page have set their properties.
    if (host.resume && !host.resumeKey) warnAboutMissingResumeKey();
  }

  hostUpdated(): void {
    const { host, getCapture } = this.#options;
    if (!host.isConnected) return;
    if (!host.resume) this.#keeper?.discard();
    const capture = host.resume && host.resumeKey ? getCapture() : null;
    if (capture !== this.#capture) this.#keep(capture);
  }

  hostDisconnected(): void {
    this.#cancelExpiry();
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
      figure: statusIcon('plain', 'clock'),
      // In some languages the time ends in a full stop, like the sentence.
      text: t('resume.text', { time, side: t(`side.${keptSides(offer, view)}`) }).replace(/\.+$/, '.'),
      actions: html`${button(view, { label: t('action.continue'), rank: 'filled', name: 'resume' }, () => {
        if (offer.pageData) this.#options.choice.chooseCountry(offer.pageData);
        keeper.resume();
      })}${button(view, { label: t('action.restart'), rank: 'quiet', name: 'restart' }, () => {
        keeper.discard();
        this.#options.host.requestUpdate();
      })}`,
    });
  }

  /** Erases what is stored, also of other elements of this origin. */
  async forget(): Promise<void> {
    this.#keeper?.discard();
    await this.#keeper?.idle;
    await forgetSessions();
    this.#options.host.requestUpdate();
  }

  #keep(capture: Capture | null): void {
    this.#keeper?.stop();
    this.#cancelExpiry();
    this.#keeper = null;
    this.#capture = capture;
    if (!capture) return;
    const { host, choice } = this.#options;
    const loadKey = async (): Promise<string> => {
      const { resumeKey = '' } = host;
      return typeof resumeKey === 'function' ? resumeKey() : resumeKey;
    };
    const scope = host.endpoint ?? '';
    const keeper = keepSession(capture, { resumeKey: loadKey, scope, pageData: () => choice.chosen.country });
    this.#keeper = keeper;
    void keeper.found.then(() => this.#showOffer(keeper));
  }

  /** Shows what was found, until it expires. */
  #showOffer(keeper: SessionKeeper): void {
    const { host } = this.#options;
    const { offer } = keeper;
    if (!offer || keeper !== this.#keeper || !host.isConnected) return;
    host.requestUpdate();
    this.#cancelExpiry = systemClock.after(offer.expiresAtMs - systemClock.now(), () => host.requestUpdate());
  }
}

function keptSides(
  { sides: [side = 'front', other] }: SessionOffer,
  { state }: ViewModel,
): ReturnType<typeof sideNameOf> {
  return other ? 'both' : sideNameOf({ ...state, side });
}
