import type { CreatedHandoff } from '../../contract/contract.js';
import { HANDOFF_FRAGMENT } from '../../handoff/handoff.js';
import { isJsonObject } from '../../shared/shared.js';

/** What a computer needs to follow its hand-off again. */
export interface SavedHandoff {
  readonly created: CreatedHandoff;
  /** The relay's mount, of the element that began it. */
  readonly endpoint: string;
  /** The host sends the link itself. */
  readonly isSentByHost: boolean;
  /** When the link ends, in milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/** Member of `history.state`. Routers keep their own members beside it. */
export const HANDOFF_HISTORY_KEY = 'docCaptureHandoff';

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
