import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveDemo, type DemoServer } from '../../../demo/server/serve-demo.js';

const DIST = fileURLToPath(new URL('../../../dist/standalone', import.meta.url));
/** The element below a heading, and a button of the page that hands it a photo which the page has. */
const FILES = {
  'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Onboarding</title>
    <link rel="icon" href="data:,"><script type="module" src="/doc-capture/doc-capture.js"></script>
    <script src="/host.js" defer></script></head><body><h1>Onboarding</h1>
    <button>Verify with the stored photo</button><input type="file" id="stored" hidden>
    <doc-capture endpoint="/verify" doc-type="id_card"></doc-capture></body></html>`,
  'host.js': `const capture = document.querySelector('doc-capture');
    capture.grant = async () => (await fetch('/grant')).text();
    const stored = document.querySelector('#stored');
    stored.addEventListener('change', () => capture.addFiles([...stored.files]));
    window.states = [];
    addEventListener('doc-statechange', ({ state }) =>
      states.push({ atMs: Date.now(), what: 'state: ' + state.name + ', ' + state.side }));`,
} as const;

/** Serves a small page of a host with the built element, a relay and a sandbox. */
export async function serveOnboardingPage(): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'doc-capture-page-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  symlinkSync(DIST, join(folder, 'doc-capture'));
  const server = await serveDemo({ port: 0, pages: folder });
  return {
    ...server,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
