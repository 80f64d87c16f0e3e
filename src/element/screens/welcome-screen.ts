import { html, nothing, type TemplateResult } from 'lit';
import { isLeftHalfway } from '../../headless/headless.js';
import type { MessageKey } from '../../i18n/i18n.js';
import { documentIllustration } from '../document-illustration.js';
import { icon, type IconName } from '../icons.js';
import {
  actionButtons,
  noticeBanner,
  paragraph,
  recipientName,
  screenLayout,
  statusMark,
} from '../screen-template-parts.js';
import { documentIconName, photoTakenText, sideNameOf } from '../message-selectors.js';
import type { ViewModel } from '../view-model.types.js';

/** The person has left after the first side: nothing of the photo is shown before they continue. */
function returnScreen(view: ViewModel): TemplateResult {
  const { photos, options } = view.state;
  const side = photos.back ? 'back' : 'front';
  return screenLayout(view, {
    name: 'welcome',
    title: view.t('resume.title'),
    text: photoTakenText({ ...view.state, side }, view.t),
    figure: documentIllustration(options.docType, side),
    actions: actionButtons(view),
  });
}

/** What the person needs, and what happens to the photos. */
export function welcomeScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  if (isLeftHalfway(state)) return returnScreen(view);
  const { docType } = state.options;
  const recipient = recipientName(view);
  const points: readonly (readonly [IconName, MessageKey])[] = [
    [documentIconName(docType), sidesNeededKey(view)],
    ['light', 'welcome.light'],
    ...(state.actions.includes('camera') ? ([['camera', 'welcome.camera']] as const) : []),
    ['shield', view.sendsPhotos ? 'welcome.check' : 'welcome.check.only'],
    ['clock', view.isResumeOn ? 'welcome.kept' : 'welcome.not_kept'],
  ];
  const hasTwoSides = state.sides.length > 1 || state.bothInOne;
  const why = t('welcome.why', { host: recipient });
  return screenLayout(view, {
    name: 'welcome',
    title: t(`welcome.title.${docType ?? 'any'}`),
    figure: html`<div class="fan example ${hasTwoSides ? 'two' : ''}" role="img" aria-label=${t('welcome.example')}>
      ${hasTwoSides ? documentIllustration(docType, 'back') : nothing}
      <div class="shot">${documentIllustration(docType, 'front')}</div>
      ${statusMark('good', 'check')}
    </div>`,
    text: html`<slot name="intro">${paragraph(why + spaceAfter(why) + t('welcome.text'))}</slot>`,
    body: html`<ul class="points" part="points">
        ${points.map(([name, key]) => html`<li>${icon(name)}<span>${t(key, { host: recipient })}</span></li>`)}
      </ul>
      ${noticeBanner(view)}`,
    actions: html`${actionButtons(view)}<slot name="legal"></slot>`,
  });
}

/** Between two sentences. Chinese and Japanese have none. */
const spaceAfter = (sentence: string): string => (sentence.endsWith('。') ? '' : ' ');

function sidesNeededKey({ state }: ViewModel): MessageKey {
  if (state.bothInOne) return 'welcome.side.together';
  const { docType, docTypes } = state.options;
  if (state.sides.length > 1) return `welcome.side.${!docType && docTypes.includes('passport') ? 'any' : 'both'}`;
  return docType === 'passport' ? 'welcome.side.page' : `side.${sideNameOf(state)}`;
}
