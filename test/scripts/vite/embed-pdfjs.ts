import type { Plugin } from 'vite';

const LICENCE = '/*! With pdf.js, Mozilla Foundation, Apache License 2.0. */\n';
/** Where the worker of pdf.js starts to listen to the worker that it runs in. */
const START_LISTENING = 'this.initializeFromPort(self);';

const WORKER_FILE = '/pdf.worker.mjs';
/**
 * Parts of the worker of pdf.js that only a document loaded with `enableXfa` uses, which this project never sets: XFA forms, and
 * the metrics of their fonts. Each part goes from the comment of its first file to that of the first file behind it.
 */
const UNUSED_PARTS: readonly { readonly from: string; readonly to: string; readonly instead: string }[] = [
  {
    from: ';// ./src/core/calibri_factors.js\n',
    to: ';// ./src/core/postscript/lexer.js\n',
    instead: 'const getXfaFontName = () => null;\nconst getXfaFontDict = () => null;\n',
  },
  {
    from: ';// ./src/core/xfa/symbol_utils.js\n',
    to: ';// ./src/core/annotation.js\n',
    // Rich text of annotations is for a layer of HTML, which is not drawn here.
    instead: 'class XFAFactory {\n  static getRichTextAsHtml() {\n    return null;\n  }\n}\n',
  },
];

/** The worker's code without {@link UNUSED_PARTS}. */
export function removeUnusedParts(code: string): string {
  let rest = code;
  for (const { from, to, instead } of UNUSED_PARTS) {
    const [begin, end] = [rest.indexOf(from), rest.indexOf(to)];
    if (begin < 0 || end < begin)
      throw new Error(`The worker of pdf.js has no part from ${from.trim()} to ${to.trim()}`);
    rest = rest.slice(0, begin) + instead + rest.slice(end);
  }
  return rest;
}

/**
 * Makes pdf.js part of a classic script. Its own worker code runs in the worker of this project, which calls it directly, so
 * it must not listen to messages.
 */
export function embedPdfjs(): Plugin {
  return {
    name: 'embed-pdfjs',
    transform(code, id) {
      if (!id.includes('/pdfjs-dist/')) return null;
      const isWorker = id.endsWith(WORKER_FILE);
      if (isWorker && !code.includes(START_LISTENING))
        throw new Error('The worker of pdf.js starts in a way that embedPdfjs() does not know');
      const used = isWorker ? removeUnusedParts(code) : code;
      // pdf.js uses `import.meta.url` in Node only, and classic scripts lack it.
      return { code: used.replace(START_LISTENING, '').replaceAll('import.meta.url', "''"), map: null };
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const hasPdfjs = file.type === 'chunk' && file.moduleIds.some((id) => id.includes('/pdfjs-dist/'));
        if (hasPdfjs) file.code = LICENCE + file.code;
      }
    },
  };
}
