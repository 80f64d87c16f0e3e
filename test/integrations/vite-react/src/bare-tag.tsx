import 'doc-capture';
import type {} from 'doc-capture/react';
import { grant } from './grant';

export function BareTag({ onKind }: { onKind: (kind: string) => void }) {
  return (
    <doc-capture
      class="step"
      style={{ '--doc-capture-accent': '#7a3cff' }}
      endpoint="/verify"
      doc-type="id_card"
      maxRetakes={3}
      tags="kyc_web, kyc_2026"
      grant={grant}
      ondoc-statechange={({ state }) => console.debug(state.name)}
      ondoc-result={(event) => onKind(event.outcome.kind)}
    />
  );
}

/** What must not pass the type check. */
export const wrong = [
  // @ts-expect-error There is no such document.
  <doc-capture key="type" doc-type="library_card" />,
  // @ts-expect-error There is no such attribute.
  <doc-capture key="attribute" document="id_card" />,
];
