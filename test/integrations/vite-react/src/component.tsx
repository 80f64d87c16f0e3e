import { useRef } from 'react';
import { DocCapture, type DocCaptureElement } from 'doc-capture/react';
import { grant } from './grant';

export function Component({ onKind }: { onKind: (kind: string) => void }) {
  const capture = useRef<DocCaptureElement>(null);
  return (
    <>
      <DocCapture
        ref={capture}
        className="step"
        style={{ '--doc-capture-accent': '#7a3cff' }}
        endpoint="/verify"
        docType="id_card"
        sources={['camera', 'file']}
        tags="kyc_web"
        grant={grant}
        onDocStateChange={({ state }) => console.debug(state.name)}
        onDocResult={(event) => onKind(event.outcome.kind)}
      />
      <button type="button" onClick={() => capture.current?.reset()}>
        Start over
      </button>
    </>
  );
}

/** What must not pass the type check. */
export const wrong = [
  // @ts-expect-error There is no such document.
  <DocCapture key="type" docType="library_card" />,
  // @ts-expect-error There is no such setting.
  <DocCapture key="setting" documentType="id_card" />,
  // @ts-expect-error The event of a result has no side.
  <DocCapture key="event" onDocResult={(event) => event.side} />,
];
