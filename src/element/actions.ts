import type { DocType } from '../contract/contract.js';
import { eventOf, type CaptureEvent, type CaptureState, type Way } from '../headless/headless.js';
import type { Actions } from './view.js';

/** What the actions work with. */
export interface ActionPort {
  readonly state: () => CaptureState;
  send(event: CaptureEvent): void;
  choose(docType: DocType | null): void;
  country(code: string): void;
  /** Begins anew, with another document too. */
  restart(): void;
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
  const leave = (): void => {
    send({ type: 'stop' });
    port.left();
  };

  /** What is more than an event. */
  const own: Readonly<Partial<Record<Way, (way: Way) => void>>> = {
    file: () => {
      if (port.state().name === 'welcome' && port.state().toTake.length === 0) port.restart();
      if (port.state().name !== 'picking') send({ type: 'chooseFiles' });
      port.openDialog(false);
    },
    link: () => port.copyLink(),
    retake: () => {
      send({ type: 'retake' });
      if (port.state().name === 'picking') port.openDialog(false);
    },
    restart: () => port.restart(),
    cancel: leave,
  };
  const take = (way: Way): void => {
    const event = eventOf(way, port.state());
    if (event) send(event);
  };

  return {
    way: (way) => (own[way] ?? take)(way),
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
