import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { CaptureState, StateName } from '../../headless/headless.js';
import type { MessageKey } from '../../i18n/i18n.js';
import { documentIllustration } from '../document-illustration.js';
import { actionButtons, continueButton, screenLayout } from '../screen-template-parts.js';
import type { PhotoScreenStateName, ViewModel } from '../view-model.types.js';
import { cameraScreen } from './camera-screen.js';
import { errorScreen } from './error-screen.js';
import { fileCheckingScreen, filePickerScreen } from './file-screens.js';
import { welcomeScreen } from './welcome-screen.js';

/** A screen of the lazy module `photos`; until it is loaded, a fallback with heading and buttons, without photo and checks. */
function photoScreen(view: ViewModel): TemplateResult {
  const { state, t, photoScreens } = view;
  const name = state.name as PhotoScreenStateName;
  return (
    photoScreens?.screens[name](view) ??
    screenLayout(view, {
      name,
      title: t(fallbackTitleKey(state)),
      figure: documentIllustration(state.options.docType, state.side),
      canLeave: name === 'review',
      actions: html`${continueButton(view)}${actionButtons(view)}`,
    })
  );
}

function fallbackTitleKey({ name, outcome }: CaptureState): MessageKey {
  if (name === 'answered') return `outcome.${outcome?.kind ?? 'refused'}`;
  if (name === 'captured') return 'captured.title';
  return name === 'sending' ? 'sending.title' : 'checking.title';
}

const SCREENS: Readonly<Record<StateName, (view: ViewModel) => TemplateResult>> = {
  welcome: welcomeScreen,
  starting: cameraScreen,
  aiming: cameraScreen,
  picking: filePickerScreen,
  checking: (view) => (view.state.source === 'camera' ? cameraScreen(view) : fileCheckingScreen(view)),
  review: photoScreen,
  turning: cameraScreen,
  sending: photoScreen,
  captured: photoScreen,
  answered: photoScreen,
  error: errorScreen,
};

/** The state's name, if it shows photos or is followed by one that does; else `null`. */
export const photoStateName = ({ name, error }: CaptureState): StateName | null =>
  name === 'checking' || error?.origin === 'send' || SCREENS[name] === photoScreen ? name : null;

/** The state shows the camera's screen. */
export const isOnCamera = ({ name, source }: CaptureState): boolean =>
  SCREENS[name] === cameraScreen || (name === 'checking' && source === 'camera');

/** Before the flow and after it: nothing runs that could be stopped, and the screen stays in the page. */
export const isOutsideFlow = (name: StateName): boolean => ['welcome', 'captured', 'answered'].includes(name);

/** The name of the screen for a view. The states of the camera share one screen, so that the video stays in place. */
export function screenNameFor({ state, replacement }: Pick<ViewModel, 'state' | 'replacement'>): string {
  return replacement?.screenName ?? (isOnCamera(state) ? 'camera' : state.name);
}

/** The current screen. A new screen gets new elements, so that its entrance animations run. */
export function renderScreen(view: ViewModel): TemplateResult {
  const { replacement } = view;
  const screen = replacement?.screenName ? replacement.render(view) : SCREENS[view.state.name](view);
  return html`${keyed(screenNameFor(view), screen)}`;
}
