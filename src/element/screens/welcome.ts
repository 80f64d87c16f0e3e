import { html, nothing, type TemplateResult } from 'lit';
import type { MessageKey } from '../../i18n/i18n.js';
import { icon, type IconName } from '../icons.js';
import { drawnDocument } from '../illustrations.js';
import { notice, screen, wayButtons } from '../parts.js';
import type { View } from '../view.js';
import { documentIcon, sideWord } from '../words.js';

/** What is needed and what happens with it. */
export function welcomeScreen(view: View): TemplateResult {
  const { state, t } = view;
  const { docType } = state.options;
  const points: [IconName, MessageKey][] = [
    [documentIcon(docType), sidesNeeded(view)],
    ['light', 'welcome.light'],
    ['shield', 'welcome.check'],
  ];
  const two = state.sides.length > 1 || state.bothInOne;
  return screen(view, {
    name: 'welcome',
    title: t(`welcome.title.${docType ?? 'any'}`),
    leave: view.mayChooseAgain ? 'back' : undefined,
    figure: html`<div class="fan ${two ? 'two' : ''}">
      ${two ? drawnDocument(docType, 'back') : nothing}${drawnDocument(docType, 'front')}
    </div>`,
    body: html`<slot name="intro"><p class="text" part="text">${t('welcome.text')}</p></slot>
      <ul class="points" part="points">
        ${points.map(([name, key]) => html`<li>${icon(name)}<span>${t(key)}</span></li>`)}
      </ul>
      ${notice(view)}`,
    actions: html`${wayButtons(view)}<slot name="legal"></slot>`,
  });
}

function sidesNeeded({ state }: View): MessageKey {
  if (state.bothInOne) return 'welcome.side.together';
  if (state.sides.length > 1) return 'welcome.side.both';
  const word = sideWord(state);
  return `welcome.side.${word}`;
}

/** Which document it is, when the host leaves that to the person. */
export function chooseScreen(view: View): TemplateResult {
  const { t, choices, act } = view;
  return screen(view, {
    name: 'choose',
    title: t('choose.title'),
    body: html`<slot name="intro"></slot>
      <ul class="choices" part="choices">
        ${choices.map(
          (docType) =>
            html`<li>
              <button
                type="button"
                class="choice"
                part="button choice-button"
                data-doc-type=${docType}
                ?disabled=${view.disabled}
                @click=${() => act.choose(docType)}
              >
                ${icon(docType)}<span>${t(`doc.${docType}`)}</span>${icon('next')}
              </button>
            </li>`,
        )}
      </ul>`,
    actions: html`<slot name="legal"></slot>`,
  });
}
