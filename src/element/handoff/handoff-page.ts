import { HANDOFF_FRAGMENT } from '../../handoff/handoff.js';

const hasHandoffLink = (): boolean => location.hash.startsWith(HANDOFF_FRAGMENT);

/** This page goes on with a hand-off: its link has opened it on a phone, or this computer was following one before a reload. */
export function isHandoffPage(): boolean {
  return hasHandoffLink() || Boolean(history.state?.docCaptureHandoff);
}

/** A hand-off can begin on this page: a fine pointer is that of a computer, which has no rear camera. */
export function isHandoffOffered(): boolean {
  return matchMedia('(pointer: fine)').matches && !hasHandoffLink();
}
