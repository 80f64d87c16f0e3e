/** The lazy module `handoff`: the user interface of both ends. */
import { parseHandoffLink } from '../../handoff/handoff.js';
import { ComputerHandoff } from './computer-handoff.js';
import { recallHandoff } from './computer-history.js';
import type { HandoffEnd, HandoffOptions } from './handoff-end.types.js';
import { PhoneHandoff } from './phone-handoff.js';

export { handoffStyles } from '../styles/handoff-styles.js';

/**
 * Shows the phone's end on a page that the link of a hand-off has opened; else the computer's end.
 * @param isNew begins a hand-off. Otherwise the page goes on with that of its address or of its history entry
 * @param onChange another end takes its place; `null`: the session's own screens are to be shown again
 * @returns `null` when there is none to go on with
 */
export function openHandoff(
  options: HandoffOptions,
  isNew: boolean,
  onChange: (end: HandoffEnd | null) => void,
): HandoffEnd | null {
  const link = isNew ? null : parseHandoffLink(location.hash);
  const remembered = isNew || link ? null : recallHandoff();
  if (!isNew && !link && !remembered) return null;
  if (!link) return new ComputerHandoff(options, () => onChange(null), remembered);
  // The link of another hand-off in the same tab changes only the fragment.
  const onOtherLink = (): void => {
    const other = parseHandoffLink(location.hash);
    if (options.host.isConnected && other) onChange(new PhoneHandoff(options, other));
  };
  addEventListener('hashchange', onOtherLink);
  return new PhoneHandoff(options, link);
}
