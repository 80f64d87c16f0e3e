'use client';

import { useState } from 'react';
import { DocCapture } from 'doc-capture/react';

const grant = async (): Promise<string> => (await fetch('/grant')).text();

export function IdentityStep() {
  const [kind, setKind] = useState('');
  return (
    <>
      <DocCapture
        endpoint="/verify"
        docType="id_card"
        grant={grant}
        onDocResult={(event) => setKind(event.outcome.kind)}
      />
      <output>{kind}</output>
    </>
  );
}
