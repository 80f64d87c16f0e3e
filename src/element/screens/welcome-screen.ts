import { html, nothing, type TemplateResult } from 'lit';
import type { MessageKey } from '../../i18n/i18n.js';
import { documentIllustration } from '../document-illustration.js';
import { icon, type IconName } from '../icons.js';
import { actionButtons, noticeBanner, screenLayout } from '../screen-template-parts.js';
import { documentIconName, sideNameOf } from '../message-selectors.js';
import type { ViewModel } from '../view-model.types.js';

/** What the person needs, and what happens to the photos. */
export function welcomeScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { docType } = state.options;
  const host = view.hostName;
  const points: readonly (readonly [IconName, MessageKey])[] = [
    [documentIconName(docType), sidesNeededKey(view)],
    ['light', 'welcome.light'],
    ...(state.actions.includes('camera') ? ([['camera', 'welcome.camera']] as const) : []),
    ['shield', host ? 'welcome.check.host' : 'welcome.check'],
  ];
  const hasTwoSides = state.sides.length > 1 || state.bothInOne;
  const why = t(host ? 'welcome.why.host' : 'welcome.why', { host });
  return screenLayout(view, {
    name: 'welcome',
    title: t(`welcome.title.${docType ?? 'any'}`),
    figure: html`<div class="fan example ${hasTwoSides ? 'two' : ''}" role="img" aria-label=${t('welcome.example')}>
      ${hasTwoSides ? documentIllustration(docType, 'back') : nothing}
      <div class="shot">${documentIllustration(docType, 'front')}</div>
      ${icon('check')}
    </div>`,
    body: html`<slot name="intro"><p class="text" part="text">${why + spaceAfter(why) + t('welcome.text')}</p></slot>
      <ul class="points" part="points">
        ${points.map(([name, key]) => html`<li>${icon(name)}<span>${t(key, { host })}</span></li>`)}
      </ul>
      ${noticeBanner(view)}`,
    actions: html`${actionButtons(view)}<slot name="legal"></slot>`,
  });
}

/** Between two sentences. Chinese and Japanese have none. */
const spaceAfter = (sentence: string): string => (sentence.endsWith('。') ? '' : ' ');

function sidesNeededKey({ state }: ViewModel): MessageKey {
  if (state.bothInOne) return 'welcome.side.together';
  if (state.sides.length > 1) return `welcome.side.${state.options.docType ? 'both' : 'any'}`;
  return `welcome.side.${sideNameOf(state)}`;
}
