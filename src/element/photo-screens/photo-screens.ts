/** The screens from the first photo on: a chunk of their own. */
import { photoScreenStyles } from '../styles/photo-screen-styles.js';
import type { PhotoScreens } from '../view-model.types.js';
import { enlargePhoto } from './photo-viewer.js';
import { reviewScreen } from './review-screen.js';
import { findingsText } from './review-selectors.js';
import { answeredScreen, answerTexts, capturedScreen, sendingScreen } from './submission-screens.js';

export const photoScreens: PhotoScreens = {
  screens: { review: reviewScreen, captured: capturedScreen, sending: sendingScreen, answered: answeredScreen },
  styles: photoScreenStyles,
  announcementText(view) {
    if (view.state.name === 'review') return findingsText(view);
    const { text, next, attempts } = answerTexts(view.state, view.t);
    return [text, next, attempts].filter(Boolean).join(' ');
  },
  enlargePhoto,
};
