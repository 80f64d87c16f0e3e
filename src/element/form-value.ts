import type { CaptureState } from '../headless/headless.js';
import type { MessageKey } from '../i18n/i18n.js';
import { sendingTitleKey } from './state-messages.js';

/** There is something to submit: photos of all sides, prepared; or with an `endpoint` an accepted answer. */
export function isFormComplete(state: CaptureState, sends: boolean): boolean {
  return sends ? state.answer?.verdict === true : state.toTake.length === 0 && state.files.length > 0;
}

/**
 * What the element submits in a form: the photos under its name, the front first; with an `endpoint` only the `flow_id` of
 * an accepted answer, because the photos have gone their own way.
 */
export function createFormValue(name: string, state: CaptureState, sends: boolean): FormData | string | null {
  if (name === '' || !isFormComplete(state, sends)) return null;
  if (sends) return state.answer?.flow_id ?? null;
  const data = new FormData();
  for (const file of state.files) data.append(name, file, file.name);
  return data;
}

/** Why a form cannot be submitted now, and how that is said; `null` when it can. */
export function findValidityIssue(
  state: CaptureState,
  sends: boolean,
  required: boolean,
): { readonly flags: ValidityStateFlags; readonly key: MessageKey } | null {
  const isPreparing = state.name === 'captured' && !state.options.canSend && state.files.length === 0;
  // Whoever submits now has taken the photos: the form would go without them.
  if (isPreparing || state.name === 'sending') return { flags: { customError: true }, key: sendingTitleKey(state) };
  return required && !isFormComplete(state, sends) ? { flags: { valueMissing: true }, key: 'form.required' } : null;
}
