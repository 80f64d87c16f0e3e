import { html, nothing, type TemplateResult } from 'lit';
import type { MessageKey } from '../../i18n/i18n.js';
import { icon, type IconName } from '../icons.js';
import { documentIllustration } from '../document-illustration.js';
import { notice, screenLayout, actionButtons } from '../screen-components.js';
import type { Country, ViewModel } from '../view-model.js';
import { documentIcon, sideNameOf } from '../state-messages.js';

/** What is needed and what happens with it. */
export function welcomeScreen(view: ViewModel): TemplateResult {
  const { state, t } = view;
  const { docType } = state.options;
  const points: readonly (readonly [IconName, MessageKey])[] = [
    [documentIcon(docType), sidesNeededKey(view)],
    ['light', 'welcome.light'],
    ...(state.actions.includes('camera') ? ([['camera', 'welcome.camera']] as const) : []),
    ['shield', 'welcome.check'],
  ];
  const two = state.sides.length > 1 || state.bothInOne;
  return screenLayout(view, {
    name: 'welcome',
    title: t(`welcome.title.${docType ?? 'any'}`),
    leave: view.canChooseAgain ? 'back' : undefined,
    figure: html`<div class="fan ${two ? 'two' : ''}">
      ${two ? documentIllustration(docType, 'back') : nothing}${documentIllustration(docType, 'front')}
    </div>`,
    body: html`<slot name="intro"><p class="text" part="text">${t('welcome.text')}</p></slot>
      <ul class="points" part="points">
        ${points.map(([name, key]) => html`<li>${icon(name)}<span>${t(key)}</span></li>`)}
      </ul>
      ${notice(view)}`,
    actions: html`${actionButtons(view)}<slot name="legal"></slot>`,
  });
}

function sidesNeededKey({ state }: ViewModel): MessageKey {
  if (state.bothInOne) return 'welcome.side.together';
  if (state.sides.length > 1) return 'welcome.side.both';
  const word = sideNameOf(state);
  return `welcome.side.${word}`;
}

/** Which document it is, when the host leaves that to the person. */
export function chooseDocTypeScreen(view: ViewModel): TemplateResult {
  const { t, docTypeChoices: choices, handlers: act } = view;
  return screenLayout(view, {
    name: 'choose',
    title: t('choose.title'),
    body: html`<slot name="intro"></slot>${countrySelect(view)}
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
                @click=${() => act.chooseDocType(docType)}
              >
                ${icon(docType)}<span>${t(`doc.${docType}`)}</span>${icon('next')}
              </button>
            </li>`,
        )}
      </ul>`,
    actions: html`<slot name="legal"></slot>`,
  });
}

/** Where the document was issued. The browser's own list: it is searched by typing, and fills a phone's screen. */
function countrySelect({ t, country, handlers: act, disabled }: ViewModel): TemplateResult | typeof nothing {
  if (!country) return nothing;
  const { likely, all, chosen } = country;
  const option = ({ code, name }: Country, selected: boolean): TemplateResult =>
    html`<option value=${code} ?selected=${selected}>${name}</option>`;
  return html`<label class="country" part="country">
    <span class="label" part="label">${t('choose.country')}</span>
    <span class="select"
      ><select part="select" ?disabled=${disabled} @change=${onSelectChange(act.chooseCountry)}>
        <option value="" ?selected=${chosen === ''}>${t('choose.country.any')}</option>
        ${likely.map((one) => option(one, one.code === chosen))}
        <hr />
        ${all.map((one) => option(one, one.code === chosen && !likely.some(({ code }) => code === chosen)))}</select
      >${icon('next')}</span
    >
  </label>`;
}

const onSelectChange =
  (choose: (code: string) => void) =>
  ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) choose(target.value);
  };
