/** Limits that the checks and the page share. The page imports them from here, because the checks are in the worker. */
export {
  CUT_OFF_MARGIN_SHARE,
  MAX_DOCUMENT_FILL_SHARE,
  resolveThresholds,
  THRESHOLDS,
  type Thresholds,
} from './thresholds.js';
export {
  documentImageAspect,
  DOCUMENT_IMAGE_LONG_SIDE_PX,
  PORTRAIT_IMAGE_LONG_SIDE_PX,
  classifyFormat,
  formatAspect,
  logDistance,
  MAX_FORMAT_MISFIT,
} from './format-aspects.js';
