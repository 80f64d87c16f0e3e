/** The page of a host with the element over all of it, for screenshots and films. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderWith } from '../../test/e2e/support/static-server.js';

const STANDALONE_BUILD = fileURLToPath(new URL('../../dist/standalone', import.meta.url));

/** A folder with the page and the standalone build. @param attributes of the element, as HTML */
export function createHostPage(attributes: string): string {
  const folder = folderWith({
    'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Onboarding</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,"><link rel="stylesheet" href="/host.css">
      <script type="module" src="/doc-capture/doc-capture.js"></script><script src="/host.js" defer></script></head>
      <body><doc-capture endpoint="/verify" ${attributes}></doc-capture></body></html>`,
    'host.css': `html { color-scheme: light dark; font: 16px 'Liberation Sans', sans-serif; scrollbar-width: none }
      body { margin: 0 } doc-capture { height: 100svh }`,
    'host.js': `document.querySelector('doc-capture').grant = async () => (await fetch('/grant?subject=anna')).text();`,
  });
  symlinkSync(STANDALONE_BUILD, join(folder, 'doc-capture'));
  return folder;
}
