import { DOCUMENT_FORMATS, type FormatName } from '../contract/contract.js';
import type { Rect, Size } from './screen-mapping.js';

/** Space kept free at the edges, in CSS pixels. */
interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface GuideOptions {
  /**
   * Space for the hint, the controls and a notch. Default: 88 above and 136 below in portrait, 72 above and 112 right in
   * landscape.
   */
  readonly insets?: Insets | undefined;
  /** Free space around the cut-out inside the insets. Default 16 px. */
  readonly marginPx?: number | undefined;
  /** Two documents one above the other, for one photo of both sides. Default 1. */
  readonly documents?: 1 | 2 | undefined;
  /** Largest share of the screen's width and of its height that the cut-out takes. Default 0.92. */
  readonly maxShare?: number | undefined;
  /** On a small screen the insets shrink until this share of its width and of its height is free. Default 0.5. */
  readonly minFreeShare?: number | undefined;
}

const PORTRAIT_INSETS: Insets = { top: 88, right: 0, bottom: 136, left: 0 };
const LANDSCAPE_INSETS: Insets = { top: 72, right: 112, bottom: 0, left: 0 };

/**
 * The cut-out on the preview that shows where the document goes: the largest rectangle of the format's proportions
 * (ISO/IEC 7810) that fits between the insets, centred there. Pure.
 * @param screen the preview's box in CSS pixels
 * @returns CSS pixels of that box; always inside it
 */
export function guideRect(screen: Size, format: FormatName, options: GuideOptions = {}): Rect {
  const insets = options.insets ?? (screen.height >= screen.width ? PORTRAIT_INSETS : LANDSCAPE_INSETS);
  const { minFreeShare = 0.5 } = options;
  const [left, right] = shrinkInsets(insets.left, insets.right, screen.width, minFreeShare);
  const [top, bottom] = shrinkInsets(insets.top, insets.bottom, screen.height, minFreeShare);
  const free = { width: screen.width - left - right, height: screen.height - top - bottom };
  const margin = Math.min(options.marginPx ?? 16, free.width / 8, free.height / 8);
  const share = options.maxShare ?? 0.92;
  const maxWidth = Math.min(free.width - 2 * margin, screen.width * share);
  const maxHeight = Math.min(free.height - 2 * margin, screen.height * share);
  const { widthMm, heightMm } = DOCUMENT_FORMATS[format];
  const shapeHeightMm = heightMm * (options.documents ?? 1);
  const scale = Math.min(maxWidth / widthMm, maxHeight / shapeHeightMm);
  const width = widthMm * scale;
  const height = shapeHeightMm * scale;
  return { x: left + (free.width - width) / 2, y: top + (free.height - height) / 2, width, height };
}

/** The two insets of one axis, reduced in proportion if they leave too little free. */
function shrinkInsets(start: number, end: number, length: number, minFreeShare: number): readonly [number, number] {
  const sum = start + end;
  const allowed = length * (1 - minFreeShare);
  const share = sum > allowed ? allowed / sum : 1;
  return [start * share, end * share];
}
