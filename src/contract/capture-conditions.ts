import type { DocType, SidesSetting } from './document-types.js';

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
