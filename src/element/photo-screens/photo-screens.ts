/** The screens from the first photo on: a chunk of their own. */
import type { TemplateResult } from 'lit';
import { SIDES } from '../../contract/contract.js';
import type { PreviewName } from '../../headless/headless.js';
import type { Translate } from '../../i18n/i18n.js';
import type { LazyModuleDeps } from '../lazy-module-deps.types.js';
import { adoptStyles, LAZY_STYLES_INDEX } from '../styles/element-styles.js';
import { photoScreenStyles } from '../styles/photo-screen-styles.js';
import type { PhotoScreenStateName, ViewModel } from '../view-model.types.js';
import type { ViewRefs } from '../view-refs.js';
import { openPhotoViewer } from './photo-viewer.js';
import { reviewScreen } from './review-screen.js';
import { findingsText } from './review-selectors.js';
import {
  answeredScreen,
  answerTexts,
  capturedScreen,
  photoFigure,
  sendingScreen,
  type Mark,
} from './submission-screens.js';

export class PhotoScreensPart {
  readonly screens: Readonly<Record<PhotoScreenStateName, (view: ViewModel) => TemplateResult>> = {
    review: reviewScreen,
    captured: capturedScreen,
    sending: sendingScreen,
    answered: answeredScreen,
  };

  constructor({ host }: LazyModuleDeps) {
    adoptStyles(host.renderRoot, photoScreenStyles, LAZY_STYLES_INDEX);
  }

  /** The photos that could not be sent, with a sign: the person sees that they are still there. */
  unsentFigure(view: ViewModel, mark: Mark): TemplateResult {
    return photoFigure(view, SIDES, mark);
  }

  /** What the live region announces on a screen: the problems of a photo, or the meaning of an answer. `null` for nothing. */
  announcementText(view: ViewModel): string | null {
    if (view.state.name === 'review') return findingsText(view);
    return answerTexts(view).join(' ');
  }

  /** Opens the photo viewer with a preview, unless it is gone. */
  enlargePhoto(refs: ViewRefs, name: PreviewName, photo: ImageBitmap | null, t: Translate): void {
    const { root } = refs;
    const opener = refs.preview(name)?.closest('button');
    const close = refs.leaveButton?.cloneNode(true);
    if (root && opener && photo && close instanceof HTMLElement) openPhotoViewer({ root, opener, photo, close, t });
  }
}
