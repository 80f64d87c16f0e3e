/** Apps made of the README's code blocks, with only what each framework needs around them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeBlock } from '../../support/docs/code-blocks.js';

/** Beside what the README installs. */
export const DOC_APP_PACKAGES = [
  'vite@8.3.8',
  'react@19.3.1',
  'react-dom@19.3.1',
  'vue@3.5.45',
  '@vitejs/plugin-vue@6.0.11',
] as const;

/** Title that a page gets once the README's code receives an accepted outcome. */
export const ACCEPTED = 'accepted';

const htmlPage = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Onboarding</title></head><body>${body}</body></html>`;
const APP = htmlPage('<div id="app"></div><script type="module" src="./main.js"></script>');

export interface DocApp {
  readonly name: string;
  /** Makes the page below `folder`, from the block. @returns the folder to serve */
  make(folder: string, block: CodeBlock): string;
  /** The README's code writes the answer into the page's title. */
  readonly showsAnswerInTitle: boolean;
  readonly language: string;
}

function buildApp(folder: string, name: string, files: Readonly<Record<string, string>>): string {
  const place = join(folder, name);
  mkdirSync(place);
  for (const [file, text] of Object.entries({ 'index.html': APP, ...files })) writeFileSync(join(place, file), text);
  execFileSync(process.execPath, [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: place,
    stdio: 'inherit',
  });
  return join(place, 'dist');
}

export const DOC_APPS: readonly DocApp[] = [
  {
    name: 'plain HTML',
    language: 'html',
    showsAnswerInTitle: false,
    make: (folder, { code }) => {
      const place = join(folder, 'html');
      mkdirSync(place);
      writeFileSync(join(place, 'index.html'), code);
      return place;
    },
  },
  {
    name: 'React',
    language: 'tsx',
    showsAnswerInTitle: true,
    make: (folder, { code }) =>
      buildApp(folder, 'react', {
        'IdentityStep.tsx': code,
        'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }',
        'main.js': `import { createElement } from 'react';
          import { createRoot } from 'react-dom/client';
          import { IdentityStep } from './IdentityStep.tsx';
          const onAccepted = () => (document.title = '${ACCEPTED}');
          createRoot(document.querySelector('#app')).render(createElement(IdentityStep, { onAccepted }));`,
      }),
  },
  {
    name: 'Vue',
    language: 'vue',
    showsAnswerInTitle: true,
    make: (folder, { code }) =>
      buildApp(folder, 'vue', {
        'IdentityStep.vue': code,
        'main.js': `import { createApp, h } from 'vue';
          import IdentityStep from './IdentityStep.vue';
          const onAccepted = () => (document.title = '${ACCEPTED}');
          createApp({ render: () => h(IdentityStep, { onAccepted }) }).mount('#app');`,
        'vite.config.js': `import vue from '@vitejs/plugin-vue';
          export default {
            plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'doc-capture' } } })],
          };`,
      }),
  },
];
