import { getOwnProperty, isJsonObject } from '../shared/shared.js';
import { CaptureError } from './capture-error.js';

/**
 * What the relay tells the browser. `reason` is the service's word; empty when it is withheld, and as a rule when
 * accepted. Further fields (`ocr`, `security`, …) are present only if the host's `EXPOSE` allows them.
 */
export interface RelayAnswer {
  readonly verdict: boolean;
  readonly reason: string;
  readonly flow_id: string;
  /** With a limited grant: calls that are left to this person. */
  readonly attempts_left?: number;
  readonly [extra: string]: unknown;
}

/**
 * Reads what came back for a submission, from the relay or from the host's own code. Needs a boolean `verdict` and a
 * string `flow_id`; a reason that is absent or no string becomes the empty one, an `attempts_left` that is no whole
 * number from 0 up is left out. Everything else is kept.
 *
 * @throws Trouble `relay_protocol` otherwise
 */
export function parseRelayAnswer(json: unknown): RelayAnswer {
  if (!isJsonObject(json)) throw new CaptureError('relay_protocol', 'the answer is not a JSON object');
  const verdict = getOwnProperty(json, 'verdict');
  const flowId = getOwnProperty(json, 'flow_id');
  const reason = getOwnProperty(json, 'reason');
  if (typeof verdict !== 'boolean')
    throw new CaptureError('relay_protocol', 'the answer lacks verdict', { field: 'verdict' });
  if (typeof flowId !== 'string')
    throw new CaptureError('relay_protocol', 'the answer lacks flow_id', { field: 'flow_id' });
  const { attempts_left: left, ...kept } = json;
  const attempts = typeof left === 'number' && Number.isSafeInteger(left) && left >= 0 ? { attempts_left: left } : {};
  return { ...kept, verdict, flow_id: flowId, reason: typeof reason === 'string' ? reason : '', ...attempts };
}
