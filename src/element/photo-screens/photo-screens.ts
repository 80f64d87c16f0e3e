/** The screens from the first photo on: a chunk of their own. */
import type { LazyModuleDeps } from '../lazy-module-deps.types.js';
import { adoptStyles, LAZY_STYLES_INDEX } from '../styles/element-styles.js';
import { photoScreenStyles } from '../styles/photo-screen-styles.js';
import type { PhotoScreens, ViewModel } from '../view-model.types.js';
import { enlargePhoto } from './photo-viewer.js';
import { reviewScreen } from './review-screen.js';
import { findingsText } from './review-selectors.js';
import { answeredScreen, answerTexts, capturedScreen, sendingScreen } from './submission-screens.js';

export class PhotoScreensPart implements PhotoScreens {
  readonly screens: PhotoScreens['screens'] = {
    review: reviewScreen,
    captured: capturedScreen,
    sending: sendingScreen,
    answered: answeredScreen,
  };
  readonly enlargePhoto = enlargePhoto;

  constructor({ host }: LazyModuleDeps) {
    adoptStyles(host.renderRoot, photoScreenStyles, LAZY_STYLES_INDEX);
  }

  announcementText(view: ViewModel): string | null {
    if (view.state.name === 'review') return findingsText(view);
    const { text, next, attempts } = answerTexts(view.state, view.t);
    return [text, next, attempts].filter(Boolean).join(' ');
  }
}
