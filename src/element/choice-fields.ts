import { html, nothing, type TemplateResult } from 'lit';
import type { DocType } from '../contract/contract.js';
import { correctablePhoto, offeredDocTypes } from '../headless/headless.js';
import { icon } from './icons.js';
import type { Country, ViewModel } from './view-model.types.js';

/** A question with a native select: it can be searched by typing, and fills the screen of a phone. */
function selectField(
  label: string,
  disabled: boolean,
  onChange: (value: string) => void,
  options: unknown,
): TemplateResult {
  const handleChange = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) onChange(target.value);
  };
  return html`<label class="field">
    <span class="label">${label}</span>
    <span class="select"
      ><select part="select" ?disabled=${disabled} @change=${handleChange}>
        ${options}</select
      >${icon('next')}</span
    >
  </label>`;
}

const option = (value: string, name: string, isSelected: boolean): TemplateResult =>
  html`<option value=${value} ?selected=${isSelected}>${name}</option>`;

/** The issuing country; `nothing` where it is not asked for. */
export function countrySelect({ t, country, handlers, disabled }: ViewModel): TemplateResult | typeof nothing {
  if (!country) return nothing;
  const { likely, all, chosen } = country;
  const isLikelyChosen = likely.some(({ code }) => code === chosen);
  const optionOf = ({ code, name }: Country, isSelected: boolean): TemplateResult => option(code, name, isSelected);
  const options = html`${option('', t('choose.country.any'), chosen === '')}
    ${likely.map((each) => optionOf(each, each.code === chosen))}
    <hr />
    ${all.map((each) => optionOf(each, each.code === chosen && !isLikelyChosen))}`;
  return selectField(t('choose.country'), disabled, handlers.chooseCountry, options);
}

/** The type that a photo or the person has named, to be corrected. `nothing` where the host fixed it, or the heading asks for it. */
export function docTypeCorrection({ t, state, handlers, disabled }: ViewModel): TemplateResult | typeof nothing {
  const { docType, docTypes } = state.options;
  if (docType === undefined || !correctablePhoto(state) || offeredDocTypes(state).length > 0) return nothing;
  const options = docTypes.map((type) => option(type, t(`doc.${type}`), type === docType));
  return selectField(t('doc.any'), disabled, (type) => handlers.changeDocType(type as DocType), options);
}
