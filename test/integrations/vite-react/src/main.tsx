import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BareTag } from './bare-tag';
import { Component } from './component';

const Step = location.search === '?bare' ? BareTag : Component;

function App() {
  const [kind, setKind] = useState('');
  return (
    <>
      <Step onKind={setKind} />
      <output>{kind}</output>
    </>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
