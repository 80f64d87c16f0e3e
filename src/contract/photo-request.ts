import type { DocType } from './documents.js';

/** The `data` part of a photo request as a browser may send it: everything but credentials. */
export interface PhotoFields {
  readonly doc_type?: DocType;
  /** ISO 3166-1 alpha-2, lower case. */
  readonly country_code?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly tags?: readonly string[];
}
