/** The forms of a message with a count, by the categories of `Intl.PluralRules`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** A text, or plural forms selected by the parameter `count`. Data only, so that hosts can keep it in JSON. */
export type Message = string | PluralForms;

/** A time in the past, formatted like "3 months ago". */
interface TimeAgo {
  readonly daysAgo: number;
}

/** Values for `{name}` in a message. */
export type MessageParams = Readonly<Record<string, string | number | TimeAgo>>;

/** Fills in the parameters. A missing parameter stays visible as `{name}`, so that tests find it. */
export function formatMessage(message: Message, tag: string, params: MessageParams = {}): string {
  const text = typeof message === 'string' ? message : selectPluralForm(message, tag, params['count']);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (typeof value === 'object') return formatTimeAgo(tag, value.daysAgo);
    return typeof value === 'number' ? new Intl.NumberFormat(tag).format(value) : (value ?? whole);
  });
}

const DAYS_PER_MONTH = 30.44;
const DAYS_PER_YEAR = 365.25;

/** In days up to a month and a half, in months up to two years, in years after that. At least 1. */
function formatTimeAgo(tag: string, days: number): string {
  const format = new Intl.RelativeTimeFormat(tag);
  const formatIn = (unit: 'day' | 'month' | 'year', daysPerUnit: number): string =>
    format.format(-Math.max(1, Math.floor(days / daysPerUnit)), unit);
  if (days < 45) return formatIn('day', 1);
  return days < 730 ? formatIn('month', DAYS_PER_MONTH) : formatIn('year', DAYS_PER_YEAR);
}

function selectPluralForm(forms: PluralForms, tag: string, count: MessageParams[string] | undefined): string {
  const rule = new Intl.PluralRules(tag).select(Number(count ?? 0));
  // A host's plural without `other`, or a value that is no message, shows nothing: the screen stays whole.
  return forms[rule] ?? (forms as Partial<PluralForms>).other ?? '';
}
