import type { Plugin } from 'vite';

const LICENCE = '/*! With pdf.js, Mozilla Foundation, Apache License 2.0. */\n';
/** Where the worker of pdf.js starts to listen to the worker that it runs in. */
const START_LISTENING = 'this.initializeFromPort(self);';

/**
 * Makes pdf.js part of a classic script. Its own worker code runs in the worker of this project, which calls it directly, so
 * it must not listen to messages.
 */
export function embedPdfjs(): Plugin {
  return {
    name: 'embed-pdfjs',
    transform(code, id) {
      if (!id.includes('/pdfjs-dist/')) return null;
      if (id.endsWith('/pdf.worker.mjs') && !code.includes(START_LISTENING))
        throw new Error('The worker of pdf.js starts in a way that embedPdfjs() does not know');
      // pdf.js uses `import.meta.url` in Node only, and classic scripts lack it.
      return { code: code.replace(START_LISTENING, '').replaceAll('import.meta.url', "''"), map: null };
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const hasPdfjs = file.type === 'chunk' && file.moduleIds.some((id) => id.includes('/pdfjs-dist/'));
        if (hasPdfjs) file.code = LICENCE + file.code;
      }
    },
  };
}
