import { LANGUAGES } from 'doc-capture';

/** The languages of the element, each with its own name. */
export function languageChoices(): readonly (readonly [tag: string, name: string])[] {
  return LANGUAGES.map((tag) => {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return [tag, name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)] as const;
  });
}
