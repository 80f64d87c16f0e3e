export * from './headless/headless.js';

// Earlier names, kept for pages that use them.
export {
  /** @deprecated Use `moveDirectionFor`. */
  moveDirectionFor as directionFor,
  /** @deprecated Use `eventForAction`. */
  eventForAction as eventOf,
  /** @deprecated Use `interpretAnswer`. */
  interpretAnswer as interpret,
} from './headless/headless.js';
export type {
  /** @deprecated Use `MoveDirection`. */
  MoveDirection as Direction,
  /** @deprecated Use `LazyParts`. */
  LazyParts as Parts,
  /** @deprecated Use `PhotoSource`. */
  PhotoSource as Source,
  /** @deprecated Use `OnSubmitResult`. */
  OnSubmitResult as Submission,
  /** @deprecated Use `CapturedPhoto`. */
  CapturedPhoto as Taken,
  /** @deprecated Use `ErrorView`. */
  ErrorView as TroubleView,
  /** @deprecated Use `Action`. */
  Action as Way,
} from './headless/headless.js';
