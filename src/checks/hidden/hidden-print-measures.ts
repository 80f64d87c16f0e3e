/** What is measured of hidden print. Apart from the measurement, which live checks load later. */
import type { GlareRegion, Quad } from '../check-report.js';

/** Print that one cause hides. */
export interface HiddenPrint {
  /** Share of the document's area that is print and hidden, 0–1. `null`: unknown. */
  readonly share: number | null;
  /** Around the hidden print, normalised; `null` where none is hidden. */
  readonly area: Quad | null;
  /** The regions of which a part is hidden. */
  readonly regions: readonly GlareRegion[];
}

export interface HiddenPrintMeasures {
  readonly covered: HiddenPrint;
  readonly glare: HiddenPrint;
}

const UNKNOWN: HiddenPrint = { share: null, area: null, regions: [] };
/** Nothing was measured. */
export const UNKNOWN_HIDDEN_PRINT: HiddenPrintMeasures = { covered: UNKNOWN, glare: UNKNOWN };
