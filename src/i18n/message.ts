/** The forms of a sentence with a count, by the categories of `Intl.PluralRules`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** A sentence, or one with plural forms chosen by the parameter `count`. Data only, so that hosts can keep it in JSON. */
export type Message = string | PluralForms;

/** Values for `{name}` in a sentence. */
export type Params = Readonly<Record<string, string | number>>;

/** Fills a message. A parameter that is not given stays visible as `{name}`, so that a test finds it. */
export function formatMessage(message: Message, tag: string, params: Params = {}): string {
  const text = typeof message === 'string' ? message : pluralForm(message, tag, params['count']);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return typeof value === 'number' ? new Intl.NumberFormat(tag).format(value) : (value ?? whole);
  });
}

function pluralForm(forms: PluralForms, tag: string, count: string | number | undefined): string {
  const rule = new Intl.PluralRules(tag).select(Number(count ?? 0));
  return forms[rule] ?? forms.other;
}
