import type { Plugin } from 'vite';
import { fromRoot } from './paths.js';

/** Modules that the script-tag build replaces, each by the one of the same name in `src/iife`. */
const REPLACED_MODULES: ReadonlyMap<string, string> = new Map([
  [fromRoot('src/element/load-photo-screens.ts'), fromRoot('src/iife/load-photo-screens.ts')],
  [fromRoot('src/i18n/load-language.ts'), fromRoot('src/iife/load-language.ts')],
  [fromRoot('src/element/script-tag-origins.ts'), fromRoot('src/iife/script-tag-origins.ts')],
]);

/** Replaces the modules whose script-tag form stands in `src/iife`. */
export function scriptTagAliases(): Plugin {
  return {
    name: 'script-tag-aliases',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved === null ? null : (REPLACED_MODULES.get(resolved.id) ?? null);
    },
  };
}
