import { html, type TemplateResult } from 'lit';
import { isCaptureError, type ErrorCode, type HandoffEvent } from '../../contract/contract.js';
import { followHandoff, type RelayAccess } from '../../handoff/handoff.js';
import type { Translate } from '../../i18n/i18n.js';
import type { LazyModuleDeps } from '../lazy-module-deps.types.js';
import { statusMark } from '../screen-template-parts.js';
import type { ReplacementScreen, ViewModel } from '../view-model.types.js';

export interface FailedStage {
  readonly name: 'failed';
  readonly code: ErrorCode;
}

/** A peer of a hand-off, the computer or the phone: what its screen shows, and its connection to the relay. */
export abstract class HandoffPeer<
  Stage extends { readonly name: string } = { readonly name: string },
> implements ReplacementScreen {
  stage: Stage | FailedStage;
  isConnected = true;
  protected readonly deps: LazyModuleDeps;
  /** Aborted when this end stops following. */
  protected followController = new AbortController();

  constructor(deps: LazyModuleDeps, stage: Stage) {
    this.deps = deps;
    this.stage = stage;
  }

  get screenName(): string | null {
    return `handoff-${this.stage.name}`;
  }

  abstract render(view: ViewModel): TemplateResult;

  announcementText(t: Translate): string | null {
    return this.isConnected ? null : t('handoff.reconnecting');
  }

  /** The element was removed: stops following. */
  detach(): void {
    this.followController.abort();
  }

  protected abstract onEvent(event: HandoffEvent): void;

  /** The hand-off has ended. */
  protected abstract onEnded(): void;

  protected follow(id: string, token: string): void {
    void followHandoff(this.endpoint(token), {
      id,
      signal: this.followController.signal,
      onEvent: (event) => this.onEvent(event),
      onConnection: (isConnected) => this.setConnected(isConnected),
      onGone: () => this.onEnded(),
    });
  }

  protected setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.deps.host.requestUpdate();
  }

  /** @param token of this end; without it the page's own right */
  protected endpoint(token?: string): RelayAccess {
    const { endpoint = '', grant, credentials } = this.deps.getConfig();
    return { endpoint, grant: token ?? grant, credentials };
  }

  protected show(stage: Stage | FailedStage): void {
    this.stage = stage;
    this.deps.host.requestUpdate();
  }

  protected fail(error: unknown): void {
    this.show({ name: 'failed', code: isCaptureError(error) ? error.code : 'internal' });
  }
}

/** Says that the connection is lost. @param connected shown while it is there */
export function renderRelayConnection({ t }: ViewModel, isConnected: boolean, connected = ''): TemplateResult {
  return html`<p class="text" part="text">${isConnected ? connected : t('handoff.reconnecting')}</p>`;
}

/** A drawing of the computer and the phone, with the status mark of the hand-off. */
export const devicesFigure = (...mark: Parameters<typeof statusMark>): TemplateResult =>
  html`<div class="fan">
    <svg class="drawn" viewBox="0 0 214 135" aria-hidden="true" focusable="false">
      <rect class="card" x="14" y="6" width="148" height="98" rx="8" />
      <rect class="tint" x="25" y="17" width="126" height="76" rx="4" />
      <path class="line" d="M41 41h62M41 57h40" />
      <path class="figure" d="M1 106h172v4a9 9 0 0 1-9 9H10a9 9 0 0 1-9-9Z" />
      <rect class="card" x="148" y="32" width="62" height="102" rx="10" />
      <rect class="tint" x="157" y="60" width="44" height="30" rx="4" />
      <circle class="figure" cx="168" cy="75" r="6" />
      <path class="line" d="M182 75h10" />
      <path class="brand" d="M171 122h16" />
    </svg>
    ${statusMark(...mark)}
  </div>`;

export const spinner = html`<span class="spinner"></span>`;

/** Something moves, so that the page is seen to be alive. */
export const waiting = (content: TemplateResult): TemplateResult =>
  html`<div class="handoff-waiting">${spinner}${content}</div>`;
