import { eventForAction, type Action, type CaptureEvent, type CaptureState } from '../headless/headless.js';
import type { ViewHandlers } from './view-model.types.js';

/** What a person does that the element does without an event of the session. */
type ElementHandlers = Pick<ViewHandlers, 'chooseCountry' | 'toggleTorch' | 'switchLens' | 'onContinue' | 'enlarge'>;

/** What the handlers need from the element. */
interface ViewHandlerDeps extends ElementHandlers {
  readonly getState: () => CaptureState;
  send(event: CaptureEvent): void;
  /** Starts over; the person may choose another document. */
  restart(): void;
  /** Opens the browser's file dialog; with `native` the phone's camera app. Browsers allow it only during a user's tap. */
  openFileDialog(native: boolean): void;
  /** Copies the page's address to the clipboard. */
  copyLink(): void;
  /** Leaves for a hand-off to a phone, once its code is there. */
  handOff(): void;
  /** Dispatches `doc-cancel`. */
  notifyCancel(): void;
  /** Dispatches `doc-correct`. @returns `false` when the page cancelled it; otherwise the element returns to its first screen */
  askToCorrect(): boolean;
  reload(): void;
}

/** Handlers that translate what a person does into events of the session. */
export function createViewHandlers(deps: ViewHandlerDeps): ViewHandlers {
  const send = (event: CaptureEvent): void => deps.send(event);
  const leave = (): void => {
    send({ type: 'stop' });
    deps.notifyCancel();
  };
  const openFileDialog = (native: boolean): void => {
    if (deps.getState().name !== 'picking') send({ type: 'chooseFiles' });
    deps.openFileDialog(native);
  };

  /** Actions that do more than send one event. */
  const special: Readonly<Partial<Record<Action, () => void>>> = {
    file: () => {
      const { name, toTake } = deps.getState();
      if (name === 'welcome' && toTake.length === 0) deps.restart();
      openFileDialog(false);
    },
    link: () => deps.copyLink(),
    phone: () => deps.handOff(),
    retake: () => {
      send({ type: 'retake' });
      if (deps.getState().name === 'picking') deps.openFileDialog(false);
    },
    restart: () => deps.restart(),
    replace: () => {
      const { source } = deps.getState();
      deps.restart();
      if (source === 'camera') send({ type: 'start' });
      else openFileDialog(false);
    },
    cancel: leave,
    correct: () => deps.askToCorrect() && send({ type: 'stop' }),
    reload: () => deps.reload(),
  };

  return {
    ...deps,
    runAction(action) {
      const handler = special[action];
      if (handler) return handler();
      const event = eventForAction(action, deps.getState());
      if (event) send(event);
    },
    changeDocType: (docType) => send({ type: 'changeType', docType }),
    takePhoto: () => send({ type: 'shoot' }),
    openNativeCamera: () => openFileDialog(true),
    leave,
  };
}
