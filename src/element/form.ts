import type { CaptureState } from '../headless/headless.js';

/** There is something to submit: prepared photos, or with an `endpoint` an accepted answer. */
export function isComplete(state: CaptureState, sends: boolean): boolean {
  return sends ? state.answer?.verdict === true : state.files.length > 0;
}

/**
 * What the element submits in a form: the photos under its name; with an `endpoint` only the `flow_id` of an accepted
 * answer, because the photos have gone their own way.
 */
export function formValue(name: string, state: CaptureState, sends: boolean): FormData | string | null {
  if (name === '' || !isComplete(state, sends)) return null;
  if (sends) return state.answer?.flow_id ?? null;
  const data = new FormData();
  for (const file of state.files) data.append(name, file, file.name);
  return data;
}
