import { BUBBLING } from '../events.js';

/**
 * A link for the phone is there. The host may send it by its own message or mail and call `preventDefault()`: then the element shows
 * no QR code. Whoever opens the link first can continue the capture, so send it only to the person.
 */
export class DocHandoffEvent extends Event {
  /** The link, with its secret in the fragment. */
  readonly link: string;
  /** Seconds until it ends. */
  readonly expiresInSeconds: number;
  constructor(link: string, expiresInSeconds: number) {
    super('doc-handoff', { ...BUBBLING, cancelable: true });
    this.link = link;
    this.expiresInSeconds = expiresInSeconds;
  }
}
