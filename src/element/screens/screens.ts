import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { StateName } from '../../headless/headless.js';
import type { View } from '../view.js';
import { answeredScreen } from './answered.js';
import { cameraScreen } from './camera.js';
import { capturedScreen } from './captured.js';
import { checkingScreen } from './checking.js';
import { pickingScreen } from './picking.js';
import { reviewScreen } from './review.js';
import { sendingScreen } from './sending.js';
import { troubleScreen } from './trouble.js';
import { chooseScreen, welcomeScreen } from './welcome.js';

const SCREENS: Readonly<Record<StateName, (view: View) => TemplateResult>> = {
  welcome: (view) => (view.choices.length ? chooseScreen(view) : welcomeScreen(view)),
  starting: cameraScreen,
  aiming: cameraScreen,
  picking: pickingScreen,
  checking: (view) => (view.state.source === 'camera' ? cameraScreen(view) : checkingScreen(view)),
  review: reviewScreen,
  turning: cameraScreen,
  sending: sendingScreen,
  captured: capturedScreen,
  answered: answeredScreen,
  trouble: troubleScreen,
};

/** Which screen a view shows. States on the camera share one, so that the video stays. */
export function screenName(view: Pick<View, 'state' | 'choices'>): string {
  const { name, source } = view.state;
  if (name === 'welcome') return view.choices.length ? 'choose' : 'welcome';
  const onCamera =
    name === 'starting' || name === 'aiming' || name === 'turning' || (name === 'checking' && source === 'camera');
  return onCamera ? 'camera' : name;
}

/** The whole face, as a pure function. Each screen is made anew when it comes, so that it can make an entrance. */
export function face(view: View): TemplateResult {
  return html`${keyed(screenName(view), SCREENS[view.state.name](view))}`;
}
