import type { DocType } from '../contract/contract.js';
import type { CaptureEvent, CaptureState, Way } from '../headless/headless.js';
import type { Actions } from './view.js';

/** What the actions work with. */
export interface ActionPort {
  readonly state: () => CaptureState;
  send(event: CaptureEvent): void;
  choose(docType: DocType | null): void;
  country(code: string): void;
  /** Forgets everything, the chosen document too. */
  reset(): void;
  /** Opens the browser's file dialog; `native` the phone's camera app. Only works in a person's own tap. */
  openDialog(native: boolean): void;
  /** Puts the page's address where another browser can have it. */
  copyLink(): void;
  /** The person leaves. */
  left(): void;
  torch(): void;
  lens(): void;
}

/** A person's wishes as events of the session. */
export function actionsOf(port: ActionPort): Actions {
  const send = (event: CaptureEvent): void => port.send(event);
  /** All sides are there and the person begins again, or nothing is there yet. */
  const fresh = (): boolean => port.state().toTake.length === 0 || Object.keys(port.state().photos).length === 0;
  const leave = (): void => {
    send({ type: 'stop' });
    port.left();
  };

  const ways: Readonly<Record<Way, () => void>> = {
    camera: () => send(port.state().name === 'welcome' && fresh() ? { type: 'start' } : { type: 'chooseCamera' }),
    file: () => {
      if (port.state().name === 'welcome' && port.state().toTake.length === 0) port.reset();
      if (port.state().name !== 'picking') send({ type: 'chooseFiles' });
      port.openDialog(false);
    },
    link: () => port.copyLink(),
    retake: () => {
      send({ type: 'retake' });
      if (port.state().name === 'picking') port.openDialog(false);
    },
    retry: () => send({ type: 'retry' }),
    wait: () => send({ type: 'retry' }),
    use: () => send({ type: 'use' }),
    continue: () => send({ type: 'turned' }),
    submit: () => send({ type: 'submit' }),
    restart: () => port.reset(),
    cancel: leave,
  };

  return {
    way: (way) => ways[way](),
    choose: (docType) => port.choose(docType),
    country: (code) => port.country(code),
    shoot: () => send({ type: 'shoot' }),
    torch: () => port.torch(),
    lens: () => port.lens(),
    native: () => {
      if (port.state().name !== 'picking') send({ type: 'chooseFiles' });
      port.openDialog(true);
    },
    close: leave,
  };
}
