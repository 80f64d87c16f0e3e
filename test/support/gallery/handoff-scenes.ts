import type { HandoffEvent } from '../../../src/contract/contract.js';
import { LAZY_MODULES } from '../../../src/element/controllers/lazy-controller.js';
import type { FakeDocCapture } from '../element/fake-doc-capture.js';
import { CLAIM_CODE, FakeHandoffRelay } from '../element/fake-handoff-relay.js';
import { undoTest } from '../test-scope.js';
import { waitUntil } from '../wait-until.js';

/** A screen of a hand-off. The relay's events bring it, not a state of the session. */
interface HandoffScene {
  /** The buttons of the way there, by their action. */
  readonly presses: readonly string[];
  readonly events: readonly HandoffEvent[];
  /** The class of the screen, and what comes last on it. */
  readonly screen: string;
}

const CLAIMED: HandoffEvent = { type: 'claimed', code: '42' };
const onComputer = (screen: string, ...events: readonly HandoffEvent[]): HandoffScene => ({
  presses: ['phone'],
  events,
  screen: `handoff-${screen}`,
});
const onPhone = (screen: string, presses: readonly string[] = ['claim'], ...events: readonly HandoffEvent[]) => ({
  presses,
  events,
  screen: `handoff-${screen}`,
});

/** The computer's screens, then the phone's. */
export const HANDOFF_SCENES: Readonly<Record<string, HandoffScene>> = {
  'handoff-link': onComputer('link .handoff-qr'),
  'handoff-confirm': onComputer('confirm', CLAIMED),
  'handoff-following': onComputer('following', CLAIMED, { type: 'progress', step: 'front_taken' }),
  'handoff-away': onComputer('following', CLAIMED, { type: 'progress', step: 'front_taken' }, { type: 'away' }),
  'handoff-over': onComputer('over', { type: 'ended', reason: 'gave_up' }),
  'handoff-phone': onPhone('phone', []),
  'handoff-phone-code': onPhone('code-screen'),
  'handoff-phone-done': onPhone('done', ['claim'], {
    type: 'answered',
    answer: { verdict: true, reason: '', flow_id: 'f' },
  }),
};

let relay: FakeHandoffRelay | null = null;

/** Before another scene is shown, and before the element of this one is on the page. */
export function prepareHandoff(name: string): void {
  undoTest();
  relay = HANDOFF_SCENES[name] ? new FakeHandoffRelay() : null;
  if (HANDOFF_SCENES[name]?.presses[0] !== 'phone' && relay)
    history.replaceState(null, '', `#doc-capture-handoff=h1.${CLAIM_CODE}`);
}

/** Brings the element, which shows its first screen, to that of the hand-off. */
export async function showHandoff(element: FakeDocCapture, name: string): Promise<void> {
  const scene = HANDOFF_SCENES[name];
  if (!scene) return;
  await LAZY_MODULES.handoff.load();
  const find = (selector: string): HTMLElement | null => element.renderRoot.querySelector(selector);
  for (const action of scene.presses) {
    await waitUntil(() => find(`[data-action=${action}]`));
    find(`[data-action=${action}]`)?.click();
  }
  if (scene.events.length > 0) await relay?.send('h1', ...scene.events);
  await waitUntil(() => find(`.screen.${scene.screen}`));
}
