import type { DocType } from '../contract/contract.js';
import { eventForAction, type CaptureEvent, type CaptureState, type Action } from '../headless/headless.js';
import type { ViewHandlers } from './view-model.js';

/** What the actions work with. */
export interface ViewHandlerDeps {
  readonly getState: () => CaptureState;
  send(event: CaptureEvent): void;
  chooseDocType(docType: DocType | null): void;
  chooseCountry(code: string): void;
  /** Begins anew, with another document too. */
  restart(): void;
  /** Opens the browser's file dialog; `native` the phone's camera app. Only works in a person's own tap. */
  openFileDialog(native: boolean): void;
  /** Puts the page's address where another browser can have it. */
  copyLink(): void;
  /** The person leaves. */
  notifyCancel(): void;
  toggleTorch(): void;
  switchLens(): void;
}

/** A person's wishes as events of the session. */
export function createViewHandlers(port: ViewHandlerDeps): ViewHandlers {
  const send = (event: CaptureEvent): void => port.send(event);
  const leave = (): void => {
    send({ type: 'stop' });
    port.notifyCancel();
  };

  /** What is more than an event. */
  const own: Readonly<Partial<Record<Action, (way: Action) => void>>> = {
    file: () => {
      if (port.getState().name === 'welcome' && port.getState().toTake.length === 0) port.restart();
      if (port.getState().name !== 'picking') send({ type: 'chooseFiles' });
      port.openFileDialog(false);
    },
    link: () => port.copyLink(),
    retake: () => {
      send({ type: 'retake' });
      if (port.getState().name === 'picking') port.openFileDialog(false);
    },
    restart: () => port.restart(),
    cancel: leave,
  };
  const take = (way: Action): void => {
    const event = eventForAction(way, port.getState());
    if (event) send(event);
  };

  return {
    runAction: (way) => (own[way] ?? take)(way),
    chooseDocType: (docType) => port.chooseDocType(docType),
    chooseCountry: (code) => port.chooseCountry(code),
    takePhoto: () => send({ type: 'shoot' }),
    toggleTorch: () => port.toggleTorch(),
    switchLens: () => port.switchLens(),
    openNativeCamera: () => {
      if (port.getState().name !== 'picking') send({ type: 'chooseFiles' });
      port.openFileDialog(true);
    },
    leave: leave,
  };
}
