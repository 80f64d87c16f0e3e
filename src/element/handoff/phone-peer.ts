import { html, nothing, type TemplateResult } from 'lit';
import {
  createHandoffToken,
  isCaptureError,
  type ErrorCode,
  type HandoffEvent,
  type HandoffStep,
} from '../../contract/contract.js';
import {
  claimHandoff,
  createHandoffUrl,
  createPhoneSecret,
  endHandoff,
  pingHandoff,
  reportHandoffStep,
  type HandoffLinkData,
} from '../../handoff/handoff.js';
import { loadRelayConditions } from '../../headless/headless.js';
import type { MessageKey } from '../../i18n/i18n.js';
import { delay, withTimeoutOrNull } from '../../shared/shared.js';
import type { LazyModuleDeps } from '../lazy-module-deps.types.js';
import { errorTexts } from '../message-selectors.js';
import { button, paragraph, screenLayout } from '../screen-template-parts.js';
import type { ViewModel } from '../view-model.types.js';
import { devicesFigure, renderRelayConnection, HandoffPeer, waiting, type FailedStage } from './handoff-peer.js';

/** What the phone's screen shows. `capturing`: the session's own screens. */
type Stage =
  | { readonly name: 'asking'; readonly isBusy: boolean }
  | { readonly name: 'code'; readonly code: string }
  | { readonly name: 'capturing' }
  | { readonly name: 'done' }
  | { readonly name: 'over'; readonly title: MessageKey };

/** After these the link is worth nothing. After the others the claim may be repeated. */
const FINAL_CODES: readonly ErrorCode[] = ['handoff_ended', 'handoff_taken', 'origin_forbidden'];

/** From one ping to the next, in milliseconds. The relay calls the phone away after 8 s without one. */
const PING_MS = 3_000;

/** How long the confirmed phone waits for the relay's conditions, in milliseconds. */
const CONDITIONS_TIMEOUT_MS = 3_000;

/** The phone's end: the question before the claim, the two digits, and the reports of the capture. */
export class PhonePeer extends HandoffPeer<Stage> {
  readonly #link: HandoffLinkData;
  readonly #secret: string;
  /** Steps that the relay does not have yet: the connection was lost. */
  #unreported: readonly HandoffStep[] = [];
  #isReporting = false;
  /** The relay has told of an answer, which the computer has too. */
  #isAnswered = false;

  constructor(deps: LazyModuleDeps, link: HandoffLinkData) {
    super(deps, { name: 'asking', isBusy: false });
    this.#link = link;
    this.#secret = link.phoneSecret ?? createPhoneSecret();
  }

  override get screenName(): string | null {
    return this.stage.name === 'capturing' ? null : super.screenName;
  }

  override render(view: ViewModel): TemplateResult {
    const { t } = view;
    const stage = this.stage;
    const host = location.hostname;
    switch (stage.name) {
      case 'asking':
        return screenLayout(view, {
          name: 'handoff-phone',
          title: t('handoff.phone'),
          text: t('handoff.phone.text', { host }),
          figure: devicesFigure('plain', 'shield'),
          body: paragraph(t('handoff.phone.warning')),
          actions: this.#claimButton({ ...view, disabled: view.disabled || stage.isBusy }, t('action.continue')),
        });
      case 'code':
        return screenLayout(view, {
          name: 'handoff-code-screen',
          title: t('handoff.phone.code'),
          figure: html`<p class="handoff-code">${stage.code}</p>`,
          body: waiting(renderRelayConnection(view, this.isConnected, t('handoff.phone.code.text', { host }))),
          actions: button(view, { label: t('handoff.differ'), rank: 'quiet', name: 'differ' }, () => this.#giveUp()),
        });
      case 'done':
        return screenLayout(view, {
          name: 'handoff-done',
          title: t('handoff.phone.done'),
          text: t('handoff.phone.done.text'),
          figure: devicesFigure('good', 'check'),
        });
      case 'over':
        return screenLayout(view, {
          name: 'handoff-phone',
          title: t(stage.title),
          text: t('handoff.phone.done.text'),
          figure: devicesFigure('plain', 'phone'),
        });
      case 'failed':
        return screenLayout(view, {
          name: 'handoff-phone',
          ...errorTexts(stage, t),
          figure: devicesFigure('warn', 'alert'),
          actions: FINAL_CODES.includes(stage.code) ? nothing : this.#claimButton(view, t('action.retry')),
        });
      case 'capturing':
        return html``;
    }
  }

  #claimButton(view: ViewModel, label: string): TemplateResult {
    return button(view, { label, rank: 'filled', name: 'claim' }, () => void this.#claim());
  }

  /** Claims with the person's tap: previews of links open pages too, and tap nothing. */
  async #claim(): Promise<void> {
    this.show({ name: 'asking', isBusy: true });
    const { id, claimCode } = this.#link;
    const { signal } = this.followController;
    try {
      const claim = await claimHandoff(this.endpoint(this.#token), id, claimCode, this.#secret);
      // The element was removed, or the page has another link.
      if (signal.aborted) return;
      const page = createHandoffUrl(new URL(location.href), { id, claimCode, phoneSecret: this.#secret });
      history.replaceState(history.state, '', page);
      const { doc_type: docType, doc_types, country_code: country, sides, lang, theme } = claim;
      if (lang) this.deps.host.lang = lang;
      if (theme) this.deps.host.style.colorScheme = theme;
      const docTypes = doc_types ?? (docType && [docType]);
      this.deps.conditions.replace({
        ...(docTypes && { doc_types: docTypes }),
        ...(country && { countries: [country] }),
        ...(sides && { sides }),
        grant: this.#token,
      });
      this.show({ name: 'code', code: claim.code });
      this.follow(id, this.#token);
      this.#reportCapture();
      void this.#ping();
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  #reportCapture(): void {
    const { host } = this.deps;
    const { signal } = this.followController;
    host.addEventListener('doc-photo', ({ side }) => this.#report(`${side}_taken`), { signal });
    host.addEventListener('doc-statechange', ({ state }) => state.name === 'aiming' && this.#report('camera_opened'), {
      signal,
    });
    host.addEventListener('doc-error', ({ code }) => code === 'handoff_ended' && this.onEnded(), { signal });
    // From a sending that is cancelled, the session returns to the photos.
    host.addEventListener('doc-cancel', () => host.state.name !== 'captured' && this.#giveUp(), { signal });
  }

  /** Tells the relay that this page is open, until the hand-off ends. A lost ping is not repeated: the next one comes soon. */
  async #ping(): Promise<void> {
    const { signal } = this.followController;
    while (!signal.aborted && this.stage.name !== 'done') {
      await delay(PING_MS, { signal }).catch(() => undefined);
      await pingHandoff(this.endpoint(this.#token), this.#link.id).catch(() => undefined);
    }
  }

  protected override onEvent(event: HandoffEvent): void {
    if (event.type === 'confirmed') void this.#startCapture();
    if (event.type === 'answered') this.#isAnswered = true;
    if (event.type === 'answered' && event.answer.verdict) this.show({ name: 'done' });
    if (event.type === 'ended' && event.reason !== 'gave_up') this.onEnded();
  }

  async #startCapture(): Promise<void> {
    if (!(await this.#completeConditions()) || this.stage.name !== 'code') return;
    this.show({ name: 'capturing' });
    // The person has seen all that the first screen says.
    this.deps.host.start();
  }

  /**
   * Adds the conditions that the claim does not tell, such as several countries. Without an answer in time, the claim stays.
   * @returns whether the hand-off still goes on
   */
  async #completeConditions(): Promise<boolean> {
    const { signal } = this.followController;
    const { conditions, getConfig } = this.deps;
    const { endpoint = '', credentials } = getConfig();
    const asked = loadRelayConditions({ endpoint, credentials, grant: this.#token });
    // The session is not kept: after a reload, this page begins with the link again.
    const { resume_key: _, ...received } = (await withTimeoutOrNull(asked, CONDITIONS_TIMEOUT_MS)) ?? {};
    if (signal.aborted) return false;
    conditions.replace({ ...conditions.current, ...received });
    return true;
  }

  /** The page has its own right again. */
  override detach(): void {
    super.detach();
    if (this.deps.conditions.current.grant === this.#token) this.deps.conditions.replace({});
  }

  #giveUp(): void {
    void endHandoff(this.endpoint(this.#token), this.#link.id).catch(() => undefined);
    this.#leave({ name: 'over', title: 'handoff.ended.gave_up' });
  }

  protected override onEnded(): void {
    if (this.stage.name === 'done') return this.detach();
    // After an answer the computer goes on with it.
    this.#leave(
      this.#isAnswered ? { name: 'over', title: 'error.handoff_ended' } : { name: 'failed', code: 'handoff_ended' },
    );
  }

  #leave(stage: Stage | FailedStage): void {
    // The camera may be open. The session ends as one of a hand-off.
    this.deps.host.stop();
    this.detach();
    this.show(stage);
  }

  #report(step: HandoffStep): void {
    this.#unreported = [...this.#unreported, step];
    void this.#sendReports();
  }

  /** One after another. Over a lost connection they wait for the next one. */
  async #sendReports(): Promise<void> {
    if (this.#isReporting) return;
    this.#isReporting = true;
    try {
      for (let [step] = this.#unreported; step; [step] = this.#unreported) {
        await reportHandoffStep(this.endpoint(this.#token), this.#link.id, step);
        this.#unreported = this.#unreported.slice(1);
      }
    } catch (error) {
      const isLost = isCaptureError(error) && (error.code === 'offline' || error.code === 'relay_unreachable');
      if (!isLost) this.#unreported = [];
    } finally {
      this.#isReporting = false;
    }
  }

  get #token(): string {
    return createHandoffToken(this.#link.id, this.#secret);
  }

  protected override setConnected(isConnected: boolean): void {
    super.setConnected(isConnected);
    if (isConnected) void this.#sendReports();
  }
}
