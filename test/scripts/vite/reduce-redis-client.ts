import type { Plugin } from 'vite';

const LIBRARY = '@redis/client/dist/lib/';

/**
 * The commands in the bundled client: those of `src/relay/node/redis-store.ts` and of rate-limiter-flexible, and those that
 * the client itself sends when it connects.
 */
export const REDIS_COMMANDS = { get: 'GET', eval: 'EVAL', AUTH: 'AUTH' } as const;

/** Modules of the client with the code that replaces them: their original exports, with fewer entries. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  'commands/index.js': `Object.defineProperty(exports, '__esModule', { value: true });
    exports.default = { ${Object.entries(REDIS_COMMANDS)
      .map(([name, file]) => `${name}: require('./${file}').default`)
      .join(', ')} };
    exports.NON_STICKY_COMMANDS = exports.default;`,
  // Only the client-side cache and clusters look commands up. An unknown command is neither cached nor distributed.
  'command-metadata/command-metadata-data.js': `Object.defineProperty(exports, '__esModule', { value: true });
    exports.COMMAND_METADATA = {};`,
};

/** Bundles the Redis client without the four hundred commands that the relay does not send. */
export function reduceRedisClient(): Plugin {
  const missing = new Set(Object.keys(REPLACEMENTS));
  return {
    name: 'reduce-redis-client',
    enforce: 'pre',
    load(id) {
      const [, path = ''] = id.replaceAll('\\', '/').split(LIBRARY);
      const code = Object.hasOwn(REPLACEMENTS, path) ? REPLACEMENTS[path] : undefined;
      if (code === undefined) return null;
      missing.delete(path);
      return code;
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0)
        throw new Error(`The Redis client has no ${[...missing].join(', ')}, which reduceRedisClient() replaces`);
    },
  };
}
