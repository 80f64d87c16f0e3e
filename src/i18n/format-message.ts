/** The forms of a sentence with a count, by the categories of `Intl.PluralRules`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** A sentence, or one with plural forms chosen by the parameter `count`. Data only, so that hosts can keep it in JSON. */
export type Message = string | PluralForms;

/** A time that has passed, said as people say it: "3 months ago". */
export interface TimeAgo {
  readonly daysAgo: number;
}

/** Values for `{name}` in a sentence. */
export type MessageParams = Readonly<Record<string, string | number | TimeAgo>>;

/** Fills a message. A parameter that is not given stays visible as `{name}`, so that a test finds it. */
export function formatMessage(message: Message, tag: string, params: MessageParams = {}): string {
  const text = typeof message === 'string' ? message : selectPluralForm(message, tag, params['count']);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (typeof value === 'object') return formatTimeAgo(tag, value.daysAgo);
    return typeof value === 'number' ? new Intl.NumberFormat(tag).format(value) : (value ?? whole);
  });
}

/** Days up to a month and a half, months up to two years, years from then on. */
function formatTimeAgo(tag: string, days: number): string {
  const [unit, length] =
    days < 45 ? (['day', 1] as const) : days < 730 ? (['month', 30.44] as const) : (['year', 365.25] as const);
  return new Intl.RelativeTimeFormat(tag).format(-Math.max(1, Math.floor(days / length)), unit);
}

function selectPluralForm(forms: PluralForms, tag: string, count: MessageParams[string] | undefined): string {
  const rule = new Intl.PluralRules(tag).select(Number(count ?? 0));
  return forms[rule] ?? forms.other;
}
