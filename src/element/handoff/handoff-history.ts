import type { CreatedHandoff } from '../../contract/contract.js';
import { HANDOFF_FRAGMENT } from '../../handoff/handoff.js';
import { isJsonObject } from '../../shared/shared.js';

/** What a computer needs to follow its hand-off again. */
export interface SavedHandoff {
  readonly created: CreatedHandoff;
  /** The host sends the link itself. */
  readonly isSentByHost: boolean;
  /** When the link ends, in milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/** Member of `history.state`. Routers keep their own members beside it. */
const HANDOFF_HISTORY_KEY = 'docCaptureHandoff';

/**
 * Keeps the hand-off in the state of this history entry, so that the page follows it again after a reload. Nothing else is stored: the
 * entry ends with the tab, and what it holds with the hand-off. @param remembered `null` forgets it
 */
export function saveHandoff(remembered: SavedHandoff | null): void {
  const state: unknown = history.state;
  // A state that is no object is the host's own, and stays as it is.
  if (state !== null && !isJsonObject(state)) return;
  const { [HANDOFF_HISTORY_KEY]: before, ...others } = state ?? {};
  if (before === undefined && remembered === null) return;
  const next = remembered ? { ...others, [HANDOFF_HISTORY_KEY]: remembered } : others;
  try {
    history.replaceState(Object.keys(next).length > 0 ? next : null, '');
  } catch {
    // Not allowed here: after a reload the person shows a new code.
  }
}

/** @returns `null` when this history entry has none */
export function readSavedHandoff(): SavedHandoff | null {
  const state: unknown = history.state;
  const remembered = isJsonObject(state) ? state[HANDOFF_HISTORY_KEY] : undefined;
  return isJsonObject(remembered) && isJsonObject(remembered['created'])
    ? (remembered as unknown as SavedHandoff)
    : null;
}

const hasHandoffLink = (): boolean => location.hash.startsWith(HANDOFF_FRAGMENT);

/** This page goes on with a hand-off: its link has opened it on a phone, or this computer was following one before a reload. */
export function isHandoffPage(): boolean {
  return hasHandoffLink() || readSavedHandoff() !== null;
}

/** A hand-off can begin on this page: a fine pointer is that of a computer, which has no rear camera. */
export function canBeginHandoff(): boolean {
  return matchMedia('(pointer: fine)').matches && !hasHandoffLink();
}
