import type { DocType } from '../contract/contract.js';
import type { CaptureState } from './capture-state.js';

/** The part of a session that can be kept and continued later: its photos, and the side that is next. */
export interface KeptSession extends Pick<
  CaptureState,
  'side' | 'sides' | 'toTake' | 'source' | 'photos' | 'retakes' | 'refused'
> {
  /** The type of the document, where the host, a photo or the person has named it. */
  readonly docType?: DocType | undefined;
}
