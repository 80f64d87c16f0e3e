import { minifyHTMLLiterals } from 'minify-literals';
import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Removes white space from the element's templates and styles, which minifiers of JavaScript leave as they are. */
export function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/src\/(element|styles)\//.test(id) || !/(css|html|svg)`/.test(code)) return null;
      // In a fragment of SVG, a shape without its closing slash would contain the next shape, and hide it.
      const html = { keepClosingSlash: true };
      const minified = await minifyHTMLLiterals(code, { fileName: id, html });
      return minified && { code: minified.code, map: minified.map };
    },
  };
}

/** Minifies with terser what the bundler has minified: 1 to 5 % less. Not for the worker, whose speed matters more. */
export function minifyWithTerser(): Plugin {
  return {
    name: 'minify-with-terser',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const compress = { passes: 3, keep_fargs: false };
        const { code } = await minify(file.code, { ecma: 2020, toplevel: true, compress });
        file.code = code ?? file.code;
      }
    },
  };
}
