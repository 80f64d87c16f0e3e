import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { StateName } from '../../headless/headless.js';
import type { ViewModel } from '../view-model.js';
import { answeredScreen } from './answered-screen.js';
import { cameraScreen } from './camera-screen.js';
import { capturedScreen } from './captured-screen.js';
import { checkingScreen } from './checking-screen.js';
import { pickingScreen } from './picking-screen.js';
import { reviewScreen } from './review-screen.js';
import { sendingScreen } from './sending-screen.js';
import { errorScreen } from './error-screen.js';
import { chooseDocTypeScreen, welcomeScreen } from './welcome-screen.js';

const SCREENS: Readonly<Record<StateName, (view: ViewModel) => TemplateResult>> = {
  welcome: (view) => (view.docTypeChoices.length ? chooseDocTypeScreen(view) : welcomeScreen(view)),
  starting: cameraScreen,
  aiming: cameraScreen,
  picking: pickingScreen,
  checking: (view) => (view.state.source === 'camera' ? cameraScreen(view) : checkingScreen(view)),
  review: reviewScreen,
  turning: cameraScreen,
  sending: sendingScreen,
  captured: capturedScreen,
  answered: answeredScreen,
  trouble: errorScreen,
};

/** Which screen a view shows. States on the camera share one, so that the video stays. */
export function screenNameFor(view: Pick<ViewModel, 'state' | 'docTypeChoices'>): string {
  const { name, source } = view.state;
  if (name === 'welcome') return view.docTypeChoices.length ? 'choose' : 'welcome';
  const onCamera =
    name === 'starting' || name === 'aiming' || name === 'turning' || (name === 'checking' && source === 'camera');
  return onCamera ? 'camera' : name;
}

/** The whole face, as a pure function. Each screen is made anew when it comes, so that it can make an entrance. */
export function renderScreen(view: ViewModel): TemplateResult {
  return html`${keyed(screenNameFor(view), SCREENS[view.state.name](view))}`;
}
