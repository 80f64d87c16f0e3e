/** The lazy module `handoff`: the user interface of both ends. */
import type { ReactiveController } from 'lit';
import { parseHandoffLink } from '../../handoff/handoff.js';
import { afterRemoval } from '../controllers/after-removal.js';
import type { LazyModuleDeps } from '../lazy-module-deps.types.js';
import { adoptStyles } from '../styles/element-styles.js';
import { handoffStyles } from '../styles/handoff-styles.js';
import { ComputerPeer } from './computer-peer.js';
import { readSavedHandoff, type SavedHandoff } from './handoff-history.js';
import type { HandoffPeer } from './handoff-peer.js';
import { PhonePeer } from './phone-peer.js';

/** The element that shows the hand-off. A page has one hand-off, and may have several elements. */
let elementOfPage: LazyModuleDeps['host'] | null = null;
/** Those of all elements of the page. When the element with the hand-off is removed, another may go on. */
const controllers = new Set<HandoffController>();

/** Shows the phone's end on a page that the link of a hand-off has opened; else the computer's end. */
export class HandoffController implements ReactiveController {
  readonly #deps: LazyModuleDeps;
  /** What this page is in a hand-off; `null` for nothing. */
  peer: HandoffPeer | null = null;

  constructor(deps: LazyModuleDeps) {
    this.#deps = deps;
    adoptStyles(deps.host.renderRoot, handoffStyles);
    deps.host.addController(this);
  }

  /** Goes on with the hand-off of the page's address or of its history entry, if there is one. */
  hostConnected(): void {
    const { host } = this.#deps;
    controllers.add(this);
    if (this.peer || elementOfPage) return;
    const remembered = readSavedHandoff();
    if (this.#openPhonePeer()) addEventListener('hashchange', this.#openPhonePeer);
    else if (remembered && remembered.endpoint === host.endpoint) this.#openComputerPeer(remembered);
  }

  hostDisconnected(): void {
    afterRemoval(this.#deps.host, () => {
      controllers.delete(this);
      removeEventListener('hashchange', this.#openPhonePeer);
      this.#show(null);
      for (const controller of controllers) controller.hostConnected();
    });
  }

  /** Leaves the session's screen, and begins a hand-off on this computer. */
  begin(): void {
    if (!this.#deps.host.isConnected) return;
    this.#deps.getCapture()?.send({ type: 'stop' });
    this.#openComputerPeer();
  }

  #openComputerPeer(remembered?: SavedHandoff): void {
    this.#show(new ComputerPeer(this.#deps, () => this.#show(null), remembered));
  }

  /** Again for the link of another hand-off in the same tab, which changes only the fragment. */
  readonly #openPhonePeer = (): boolean => {
    const link = parseHandoffLink(location.hash);
    if (link) this.#show(new PhonePeer(this.#deps, link));
    return link !== null;
  };

  #show(end: HandoffPeer | null): void {
    this.peer?.detach();
    this.peer = end;
    if (end) elementOfPage = this.#deps.host;
    else if (elementOfPage === this.#deps.host) elementOfPage = null;
    this.#deps.host.requestUpdate();
  }
}
