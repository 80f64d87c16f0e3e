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

/**
 * Minifies with terser what the bundler has minified: 1 to 5 % less. `unsafe_arrows` and `unsafe_methods` change what is called
 * with `new` or looks at a function’s prototype; `pure_getters` drops a property that is read and not used, as for a reflow.
 * Nothing here does that. In the worker only names are shortened: with `compress` its files are 3 % smaller, and a photo check in
 * Node took 1.4 times as long, because functions are inlined.
 */
export function minifyWithTerser(of: 'page' | 'worker' = 'page'): Plugin {
  const smallest = { passes: 3, keep_fargs: false, unsafe_arrows: true, unsafe_methods: true, pure_getters: true };
  const options = of === 'page' ? { toplevel: true, compress: smallest } : { module: true, compress: false };
  return {
    name: 'minify-with-terser',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const { code } = await minify(file.code, { ecma: 2020, ...options });
        file.code = code ?? file.code;
      }
    },
  };
}
