import { css, type CSSResult } from 'lit';

/**
 * Very little room, as a page has that is zoomed to 400 % (1280 × 1024 is then 320 × 256): everything is still there, and
 * at most one direction scrolls.
 */
export const compactStyles: CSSResult = css`
  @container face (max-height: 28rem) and (max-width: 33.99rem) {
    .title {
      font-size: 1.375rem;
    }
    .review .figure-area {
      min-block-size: 9rem;
    }
  }
`;
