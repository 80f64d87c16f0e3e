import { html, type TemplateResult } from 'lit';
import type { HandoffEndReason } from '../../contract/contract.js';
import type { QrCode } from '../../handoff/handoff.js';
import { icon } from '../icons.js';
import { errorTexts } from '../message-selectors.js';
import { button, paragraph, screenLayout, type ScreenContent } from '../screen-template-parts.js';
import type { ViewModel } from '../view-model.types.js';
import type { ComputerPeer } from './computer-peer.js';
import { devicesFigure, renderRelayConnection, spinner, waiting } from './handoff-peer.js';

/** What the computer's screen shows. */
export type ComputerStage =
  | { readonly name: 'opening' }
  | {
      readonly name: 'link';
      readonly link: string;
      /** `null` until it is drawn, and where it cannot be. */
      readonly qrCode: QrCode | null;
      readonly isSentByHost: boolean;
    }
  | { readonly name: 'confirm'; readonly code: string }
  | { readonly name: 'following' }
  | { readonly name: 'over'; readonly reason: HandoffEndReason | 'lost' };

/** One line of the phone's progress. */
export interface PhoneProgressItem {
  readonly name: string;
  readonly label: string;
  readonly isDone: boolean;
  /** The first one that is not done. */
  readonly isNext: boolean;
}

const formatTime = (ms: number, tag: string): string => new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(ms);

/** Width of the quiet zone around a QR code, in modules. The white area has more around it. */
const QUIET_MODULES = 2;

export function renderComputerScreen(view: ViewModel, computer: ComputerPeer): TemplateResult {
  const { stage } = computer;
  const { t } = view;
  switch (stage.name) {
    case 'opening':
      return screen(view, computer, { title: t('action.phone'), figure: spinner, text: t('handoff.opening') });
    case 'link':
      return linkScreen(view, computer, stage);
    case 'confirm':
      return confirmScreen(view, computer, stage.code);
    case 'following':
      return followingScreen(view, computer);
    case 'over': {
      const isNamed = stage.reason === 'gave_up' || stage.reason === 'replaced';
      const title = t(isNamed ? `handoff.ended.${stage.reason}` : 'handoff.ended');
      return endScreen(view, computer, title, t('handoff.ended.text'));
    }
    case 'failed': {
      const { title, text } = errorTexts(stage, t);
      return endScreen(view, computer, title, text);
    }
  }
}

function linkScreen(
  view: ViewModel,
  computer: ComputerPeer,
  { link, qrCode, isSentByHost }: Extract<ComputerStage, { name: 'link' }>,
): TemplateResult {
  const { t } = view;
  return screen(view, computer, {
    title: t('action.phone'),
    figure: isSentByHost || !qrCode ? devicesFigure('plain', 'phone') : qrFigure(qrCode, t('handoff.qr')),
    text: t(isSentByHost ? 'handoff.sent' : 'handoff.scan'),
    body: html`${waiting(renderRelayConnection(view, computer.isConnected, t('handoff.waiting')))}
    ${paragraph(t('handoff.until', { time: formatTime(computer.expiresAtMs, view.languageTag) }))}`,
    actions: isSentByHost ? html`` : linkActions(view, computer, link),
  });
}

function qrFigure({ size, path }: QrCode, label: string): TemplateResult {
  const width = size + 2 * QUIET_MODULES;
  const box = `${-QUIET_MODULES} ${-QUIET_MODULES} ${width} ${width}`;
  return html`<div class="handoff-qr">
    <svg viewBox=${box} role="img" aria-label=${label} shape-rendering="crispEdges">
      <path d=${path} fill="currentColor" />
    </svg>
  </div>`;
}

function linkActions(view: ViewModel, computer: ComputerPeer, link: string): TemplateResult {
  const { t } = view;
  const label = t(computer.link.state === 'copied' ? 'action.link.done' : 'action.link');
  const share = (): void => void navigator.share({ url: link }).catch(() => undefined);
  // Without the clipboard, as on an insecure page, the link itself is shown.
  const copy =
    computer.link.state === 'none'
      ? html`<a class="handoff-host" href=${link}>${link}</a>`
      : button(view, { label, rank: 'quiet', name: 'link' }, () => void computer.link.copy(link));
  return html`${copy}${
    'share' in navigator ? button(view, { label: t('handoff.share'), rank: 'quiet', name: 'share' }, share) : ''
  }`;
}

function confirmScreen(view: ViewModel, computer: ComputerPeer, code: string): TemplateResult {
  const { t } = view;
  return screen(view, computer, {
    title: t('handoff.confirm'),
    figure: html`<p class="handoff-code">${code}</p>`,
    text: t('handoff.confirm.text', { host: computer.phonePage.hostname }),
    body: renderRelayConnection(view, computer.isConnected, computer.isPhoneAway ? t('handoff.away') : ''),
    actions: html`${button(
      view,
      { label: t('handoff.confirm.yes'), rank: 'filled', name: 'confirm' },
      () => void computer.confirm(),
    )}${button(view, { label: t('handoff.differ'), rank: 'quiet', name: 'differ' }, () => computer.deny())}`,
  });
}

function followingScreen(view: ViewModel, computer: ComputerPeer): TemplateResult {
  const { t } = view;
  const { isPhoneAway, isRetry } = computer;
  const connected = isPhoneAway ? 'handoff.away.text' : 'handoff.following.text';
  return screen(view, computer, {
    title: t(isPhoneAway ? 'handoff.away' : isRetry ? 'handoff.again' : 'handoff.connected'),
    figure: devicesFigure(isPhoneAway ? 'warn' : 'plain', 'phone'),
    text: t(computer.isConnected ? connected : 'handoff.reconnecting'),
    body: html`<ol class="handoff-steps">
        ${computer
          .steps(t)
          .map(
            ({ name, label, isDone, isNext }) =>
              html`<li data-step=${name} ?data-done=${isDone}>
                ${isDone ? icon('check') : isNext && !isPhoneAway ? spinner : html`<span></span>`}<span>${label}</span>
              </li>`,
          )}
      </ol>
      ${paragraph(computer.hasPhonePhotos ? t('handoff.take_over.text') : '')}`,
    actions: isPhoneAway ? newCodeButton(view, () => computer.deny()) : html``,
  });
}

function newCodeButton(view: ViewModel, onClick: () => void): TemplateResult {
  return button(view, { label: view.t('handoff.new'), rank: 'filled', name: 'again' }, onClick);
}

function endScreen(view: ViewModel, computer: ComputerPeer, title: string, text: string): TemplateResult {
  return screen(view, computer, {
    title,
    text,
    figure: devicesFigure('warn', 'clock'),
    actions: newCodeButton(view, () => void computer.open()),
  });
}

/** Every screen offers to continue on the computer. */
function screen(view: ViewModel, computer: ComputerPeer, content: Omit<ScreenContent, 'name'>): TemplateResult {
  const takeOver = { label: view.t('handoff.take_over'), rank: 'text', name: 'take-over' } as const;
  return screenLayout(view, {
    ...content,
    name: `handoff-${computer.stage.name}`,
    actions: html`${content.actions}${button(view, takeOver, () => computer.takeOver())}`,
  });
}
