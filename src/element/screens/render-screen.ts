import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { StateName } from '../../headless/headless.js';
import type { ViewModel } from '../view-model.types.js';
import { cameraScreen } from './camera-screen.js';
import { errorScreen } from './error-screen.js';
import { fileCheckingScreen, filePickerScreen } from './file-screens.js';
import { reviewScreen } from './review-screen.js';
import { answeredScreen, capturedScreen, sendingScreen } from './submission-screens.js';
import { chooseDocTypeScreen, welcomeScreen } from './welcome-screens.js';

const SCREENS: Readonly<Record<StateName, (view: ViewModel) => TemplateResult>> = {
  welcome: (view) => (view.docTypeChoices.length ? chooseDocTypeScreen(view) : welcomeScreen(view)),
  starting: cameraScreen,
  aiming: cameraScreen,
  picking: filePickerScreen,
  checking: (view) => (view.state.source === 'camera' ? cameraScreen(view) : fileCheckingScreen(view)),
  review: reviewScreen,
  turning: cameraScreen,
  sending: sendingScreen,
  captured: capturedScreen,
  answered: answeredScreen,
  trouble: errorScreen,
};

/** The name of the screen for a view. The states of the camera share one screen, so that the video stays in place. */
export function screenNameFor({ state, docTypeChoices }: Pick<ViewModel, 'state' | 'docTypeChoices'>): string {
  const { name, source } = state;
  if (name === 'welcome') return docTypeChoices.length ? 'choose' : 'welcome';
  const isOnCamera =
    name === 'starting' || name === 'aiming' || name === 'turning' || (name === 'checking' && source === 'camera');
  return isOnCamera ? 'camera' : name;
}

/**
 * The current screen. A new screen gets new elements, so that its entrance animations run. `repeat` with one item does
 * that, and unlike `keyed` it also clears the references to elements that are gone.
 */
export function renderScreen(view: ViewModel): TemplateResult {
  return html`${repeat([view], screenNameFor, ({ state }) => SCREENS[state.name](view))}`;
}
