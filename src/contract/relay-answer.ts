import { getOwnProperty, isJsonObject } from '../shared/shared.js';
import { CaptureError } from './capture-error.js';
import type { DocType, SidesSetting } from './document-types.js';

/**
 * The relay's answer to the browser. `reason` is that of the service; it is empty when it is withheld, and usually when the
 * verdict is true. Further fields (`ocr`, `security`, …) are present only if the host exposes them.
 */
export interface RelayAnswer {
  readonly verdict: boolean;
  readonly reason: string;
  readonly flow_id: string;
  /** With a limited grant: the remaining attempts. */
  readonly attempts_left?: number;
  readonly [extra: string]: unknown;
}

/**
 * Parses the answer to a submission, from the relay or from the host's own code. It requires a boolean `verdict` and a
 * string `flow_id`. A missing reason becomes empty, and an `attempts_left` that is not an integer from 0 up is omitted.
 * Everything else is kept.
 *
 * @throws CaptureError `relay_protocol` without the required members
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
  const { attempts_left: left, ...members } = json;
  const attempts = typeof left === 'number' && Number.isSafeInteger(left) && left >= 0 ? { attempts_left: left } : {};
  return { ...members, verdict, flow_id: flowId, reason: typeof reason === 'string' ? reason : '', ...attempts };
}

/** The answer of `GET /config`: what the relay accepts from this person. A missing member means no condition. */
export interface CaptureConditions {
  readonly doc_types?: readonly DocType[];
  /** ISO 3166-1 alpha-2, lower case. */
  readonly countries?: readonly string[];
  readonly sides?: SidesSetting;
  readonly attempts_left?: number;
  /** The relay takes hand-offs to a phone. */
  readonly handoff?: boolean;
}
