import type { CapturedPhoto } from '../../headless/headless.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../i18n/i18n.js';
import type { ViewModel } from '../view-model.types.js';

/** First and last name: the fields of an MRZ, by the names of the service, and those of a licence's barcode. */
const NAME_FIELDS = [
  ['name', 'surname'],
  ['givenNames', 'familyName'],
] as const;

/** Which names are compared after each reason of the service. */
const NAME_PARTS_BY_REASON: Readonly<Record<string, readonly ('first' | 'last')[]>> = {
  first_name_mismatch: ['first'],
  last_name_mismatch: ['last'],
  inversed_name: ['first', 'last'],
};

interface NameComparison {
  readonly read: string;
  readonly declared: string;
}

/**
 * The name on the document beside the one that the host declared, where one of the reasons says that they differ. It is only shown to the
 * person: no event and no log has it.
 * @param reasons the service's reasons; others than those of names are ignored
 * @param photos the photos in the order in which they are searched for a name
 * @returns `null` where either name is unknown
 */
export function compareNames(
  reasons: readonly string[],
  photos: readonly (CapturedPhoto | null | undefined)[],
  entered: ViewModel['enteredNames'],
): NameComparison | null {
  const parts = new Set(reasons.flatMap((reason) => NAME_PARTS_BY_REASON[reason] ?? []));
  const [first, last] =
    photos.map((photo) => (photo ? namesReadFrom(photo) : ['', ''])).find(([one, other]) => one || other) ?? [];
  const joinNames = (firstName = '', lastName = ''): string =>
    [...parts]
      .map((part) => (part === 'first' ? firstName : lastName))
      .filter(Boolean)
      .join(' ');
  const [read, declared] = [joinNames(first, last), joinNames(entered.first, entered.last)];
  return read && declared ? { read, declared } : null;
}

/** Both names, one under the other. */
export function namesList(names: NameComparison | null, t: Translate): TemplateResult | typeof nothing {
  if (!names) return nothing;
  return html`<dl class="names">
    <dt>${t('doc.any')}</dt>
    <dd>${names.read}</dd>
    <dt>${t('finding.name.entered')}</dt>
    <dd>${names.declared}</dd>
  </dl>`;
}

/** The first and the last name that were read from a photo; `''` for what was not read. */
function namesReadFrom({ report: { mrz, barcodes } }: CapturedPhoto): readonly [first: string, last: string] {
  const sources = [mrz?.fields, ...barcodes.map(({ fields }) => fields)];
  for (const fields of sources)
    for (const [first, last] of NAME_FIELDS)
      if (fields?.[first] || fields?.[last]) return [fields[first] ?? '', fields[last] ?? ''];
  return ['', ''];
}
