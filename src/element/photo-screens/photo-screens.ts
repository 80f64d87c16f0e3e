/** The lazy module `photos`: the screens from the first photo on, in the script-tag build a chunk. */
import type { TemplateResult } from 'lit';
import type { StateName } from '../../headless/headless.js';
import type { PhotoScreenDeps } from '../screen-template-parts.js';
import type { ViewModel } from '../view-model.types.js';
import { answerTexts } from './answer-selectors.js';
import { photoScreenStyles } from './photo-screen-styles.js';
import { createReviewScreen } from './review-screen.js';
import { findingsText } from './review-selectors.js';
import { createSubmissionScreens } from './submission-screens.js';

/** The states with a screen of this module. */
export type PhotoState = Extract<StateName, 'review' | 'sending' | 'captured' | 'answered'>;

/** The exports of the lazy module: its screens, their styles, and what is announced on them. */
export interface PhotoScreens {
  readonly screens: Readonly<Record<PhotoState, (view: ViewModel) => TemplateResult>>;
  /** Style sheet of these screens. */
  readonly styles: string;
  /** What the live region announces on a screen: the problems of a photo, or the meaning of an answer. `null` for nothing. */
  announcementText(view: ViewModel): string | null;
}

/** Makes the screens. @param deps the element's own templates and directives, which a chunk must not bundle again */
export function createPhotoScreens(deps: PhotoScreenDeps): PhotoScreens {
  return {
    screens: { review: createReviewScreen(deps), ...createSubmissionScreens(deps) },
    styles: photoScreenStyles,
    announcementText(view) {
      if (view.state.name === 'review') return findingsText(view);
      const { text, next, attempts } = answerTexts(view.state, view.t);
      return [text, next, attempts].filter(Boolean).join(' ');
    },
  };
}
