import type { TemplateResult } from 'lit';
import {
  isCaptureError,
  type CreatedHandoff,
  type HandoffEndReason,
  type HandoffEvent,
  type HandoffRequest,
  type Side,
} from '../../contract/contract.js';
import {
  confirmHandoff,
  createHandoff,
  createHandoffUrl,
  resolvePhonePage,
  endHandoff,
  loadQrCode,
} from '../../handoff/handoff.js';
import type { Translate } from '../../i18n/i18n.js';
import { isJsonObject } from '../../shared/shared.js';
import { CopyLinkController } from '../controllers/copy-link-controller.js';
import type { LazyModuleDeps } from '../lazy-module-deps.types.js';
import { photoTakenText, sideNameOf } from '../message-selectors.js';
import type { ViewModel } from '../view-model.types.js';
import { warnAboutLink } from '../warn-developer.js';
import { DocHandoffEvent } from './handoff-event.js';
import { HANDOFF_HISTORY_KEY, type SavedHandoff } from './handoff-history.js';
import { renderComputerScreen, type ComputerStage, type PhoneProgressItem } from './computer-screens.js';
import { HandoffPeer } from './handoff-peer.js';

/** After a reload, the events so far decide on the screen. Without any in this time, the link is shown again, in milliseconds. */
const FIRST_EVENT_MS = 500;

/** The computer's end: the link, the confirmation, and the progress of the phone until its answer. */
export class ComputerPeer extends HandoffPeer<ComputerStage> {
  readonly #onClose: () => void;
  readonly link: CopyLinkController;
  #created: CreatedHandoff | null = null;
  #stepsDone: ReadonlySet<string> = new Set();
  /** When the link ends, in milliseconds since 1970. */
  expiresAtMs = 0;
  /** The answer asks for another try, which the phone may make. */
  isRetry = false;
  /** The phone's page is closed or cannot reach the relay. */
  isPhoneAway = false;

  /**
   * @param onClose the session's own screen is to be shown again
   * @param remembered the hand-off that this page has followed before it was reloaded
   */
  constructor(deps: LazyModuleDeps, onClose: () => void, remembered: SavedHandoff | null = null) {
    super(deps, { name: 'opening' });
    this.#onClose = onClose;
    this.link = new CopyLinkController(deps.host);
    if (remembered) this.#resume(remembered);
    else void this.open();
  }

  override render(view: ViewModel): TemplateResult {
    return renderComputerScreen(view, this);
  }

  override announcementText(t: Translate): string | null {
    if (this.isConnected && this.isPhoneAway) return t('handoff.away');
    const following = t(this.isRetry ? 'handoff.again' : 'handoff.following.text');
    return super.announcementText(t) ?? (this.stage.name === 'following' ? following : null);
  }

  /** Begins a hand-off, and again after its end. */
  async open(): Promise<void> {
    this.followController.abort();
    this.followController = new AbortController();
    const { signal } = this.followController;
    this.#created = null;
    this.#stepsDone = new Set();
    this.isRetry = false;
    this.link.reset();
    this.isConnected = true;
    this.isPhoneAway = false;
    this.show({ name: 'opening' });
    try {
      const created = await createHandoff(this.endpoint(), this.#request());
      // Nobody waits for it any more.
      if (signal.aborted) return this.#endAtRelay(created);
      this.#created = created;
      const link = this.#linkOf(created);
      const isSentByHost = !this.deps.host.dispatchEvent(new DocHandoffEvent(link, created.expires_in_seconds));
      this.expiresAtMs = Date.now() + created.expires_in_seconds * 1000;
      const endpoint = this.deps.host.endpoint ?? '';
      saveHandoff({ created, endpoint, isSentByHost, expiresAtMs: this.expiresAtMs });
      this.#showLink(link, isSentByHost);
      this.follow(created.id, created.token);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  #resume({ created, isSentByHost, expiresAtMs }: SavedHandoff): void {
    this.#created = created;
    this.expiresAtMs = expiresAtMs;
    this.follow(created.id, created.token);
    setTimeout(() => {
      if (this.stage.name === 'opening') this.#showLink(this.#linkOf(created), isSentByHost);
    }, FIRST_EVENT_MS);
  }

  #linkOf({ id, claim_code: claimCode }: CreatedHandoff): string {
    return createHandoffUrl(this.phonePage, { id, claimCode, phoneSecret: null });
  }

  /** The link works at once, and its QR code follows. */
  #showLink(link: string, isSentByHost: boolean): void {
    if (!link.startsWith('https:')) warnAboutLink(link);
    const stage = { name: 'link', link, isSentByHost } as const;
    this.show({ ...stage, qrCode: null });
    if (isSentByHost) return;
    void loadQrCode(link).then((qrCode) => {
      if (this.stage.name === 'link' && this.stage.link === link) this.show({ ...stage, qrCode });
    });
  }

  /** Ends the hand-off and returns to the session on this computer. */
  takeOver(): void {
    this.#endAtRelay(this.#created);
    this.#close();
  }

  /** The numbers differ: another phone has claimed the link. Ends the hand-off and shows a new one. */
  deny(): void {
    this.#endAtRelay(this.#created);
    void this.open();
  }

  #endAtRelay(created: CreatedHandoff | null): void {
    if (created) void endHandoff(this.endpoint(created.token), created.id).catch(() => undefined);
  }

  #close(): void {
    this.followController.abort();
    this.#created = null;
    saveHandoff(null);
    this.#onClose();
  }

  protected override onEnded(): void {
    this.#end('lost');
  }

  /** A page that was reloaded after the end shows the session's first screen. */
  #end(reason: HandoffEndReason | 'lost'): void {
    if (this.stage.name === 'opening') return this.#close();
    this.#created = null;
    saveHandoff(null);
    this.show({ name: 'over', reason });
  }

  protected override onEvent(event: HandoffEvent): void {
    this.isConnected = true;
    if (event.type === 'away' || event.type === 'back') {
      this.isPhoneAway = event.type === 'away';
      return this.deps.host.requestUpdate();
    }
    if (event.type === 'claimed') return this.show({ name: 'confirm', code: event.code });
    if (event.type === 'ended') return this.#end(event.reason);
    if (event.type === 'progress') this.#stepsDone = new Set([...this.#stepsDone, event.step]);
    if (event.type === 'sending') {
      this.#stepsDone = new Set([...this.#stepsDone, 'sending']);
      this.isRetry = false;
    }
    if (event.type === 'failed') this.#forgetSteps('sending');
    if (event.type === 'answered') {
      const { host } = this.deps;
      this.deps.showAnswer(event.answer);
      const { outcome, actions } = host.state;
      const kind = outcome?.kind;
      // The person on the phone can do something about these, as long as attempts are left.
      this.isRetry = actions.length > 0 && (kind === 'again' || kind === 'other_document' || kind === 'wait');
      if (!this.isRetry) {
        // With the verdict true, the relay has ended it.
        return event.answer.verdict ? this.#close() : this.takeOver();
      }
      const retaken = (outcome?.sides ?? []).map((side) => `${side}_taken`);
      // Another document begins anew. So does a side that was not sent: with an open type, this computer only guesses the sides.
      if (retaken.length > 0 && retaken.every((step) => this.#stepsDone.has(step)))
        this.#forgetSteps('sending', ...retaken);
      else this.#stepsDone = new Set();
    }
    this.show({ name: 'following' });
  }

  #forgetSteps(...steps: readonly string[]): void {
    this.#stepsDone = new Set([...this.#stepsDone].filter((step) => !steps.includes(step)));
  }

  async confirm(): Promise<void> {
    const created = this.#created;
    if (!created) return;
    try {
      await confirmHandoff(this.endpoint(created.token), created.id);
      this.isConnected = true;
      // Meanwhile the person may have said that the numbers differ.
      if (this.#created === created && this.stage.name === 'confirm') this.show({ name: 'following' });
    } catch (error) {
      if (this.#created !== created) return;
      // Over a lost connection the click can be repeated.
      if (isCaptureError(error) && error.code === 'handoff_ended') return this.#end('lost');
      this.setConnected(false);
    }
  }

  protected override setConnected(isConnected: boolean): void {
    // A new connection begins with a phone that is there.
    this.isPhoneAway = false;
    super.setConnected(isConnected);
  }

  /** The phone has photos, which this computer does not get. */
  get hasPhonePhotos(): boolean {
    return [...this.#stepsDone].some((step) => step.endsWith('_taken'));
  }

  /** What the phone does, in order. */
  steps(t: Translate): readonly PhoneProgressItem[] {
    const { state } = this.deps.host;
    const isSending = this.#stepsDone.has('sending');
    const isTaken = (side: Side): boolean => this.#stepsDone.has(`${side}_taken`);
    // Once photos are being sent, no side is missing: a passport has no back.
    const photos = state.sides
      .filter((side) => !isSending || isTaken(side))
      .map((side) => {
        const isDone = isTaken(side);
        const ofSide = { ...state, side };
        return {
          name: `${side}_taken`,
          label: isDone ? photoTakenText(ofSide, t) : t(`side.${sideNameOf(ofSide)}`),
          isDone,
        };
      });
    const sending = { name: 'sending', label: t('sending.title'), isDone: isSending };
    // Each text is true when it appears: nothing is being sent before there are photos.
    const steps = photos.every(({ isDone }) => isDone) ? [...photos, sending] : photos;
    const next = steps.find(({ isDone }) => !isDone);
    return steps.map((step) => ({ ...step, isNext: step === next }));
  }

  /** The page that the phone opens. */
  get phonePage(): URL {
    return resolvePhonePage(this.deps.host.handoffUrl, location.href, document.baseURI);
  }

  #request(): HandoffRequest {
    const { fields, countries, docType, docTypes = [], sidesSetting } = this.deps.getConfig();
    const { country_code, ...others } = fields ?? {};
    const scheme = getComputedStyle(this.deps.host).colorScheme;
    return {
      ...others,
      // Where the page accepts several, it is only a default: the phone asks anew, or reads it.
      ...(country_code && !countries && { country_code }),
      ...(docTypes.length > 0 && { doc_types: docTypes }),
      ...(docType && { doc_type: docType }),
      ...(sidesSetting && { sides: sidesSetting }),
      lang: this.deps.languageTag(),
      ...((scheme === 'dark' || scheme === 'light') && { theme: scheme }),
      phone_origin: this.phonePage.origin,
    };
  }
}

/**
 * Keeps the hand-off in the state of this history entry, so that the page follows it again after a reload. Nothing else is stored: the
 * entry ends with the tab, and what it holds with the hand-off. @param remembered `null` forgets it
 */
function saveHandoff(remembered: SavedHandoff | null): void {
  const state: unknown = history.state;
  // A state that is no object is the host's own, and stays as it is.
  if (state !== null && !isJsonObject(state)) return;
  const { [HANDOFF_HISTORY_KEY]: before, ...others } = state ?? {};
  if (before === undefined && remembered === null) return;
  const next = remembered ? { ...others, [HANDOFF_HISTORY_KEY]: remembered } : others;
  try {
    history.replaceState(Object.keys(next).length > 0 ? next : null, '');
  } catch {
    // Not allowed here: after a reload the person shows a new code.
  }
}
