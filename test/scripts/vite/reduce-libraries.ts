import type { Plugin } from 'vite';

/**
 * The commands in the bundled Redis client: those of `src/relay/node/redis-store.ts` and of rate-limiter-flexible, and those
 * that the client itself sends when it connects.
 */
export const REDIS_COMMANDS = { get: 'GET', eval: 'EVAL', AUTH: 'AUTH' } as const;
const redisCommands = Object.entries(REDIS_COMMANDS).map(([name, file]) => `${name}: require('./${file}').default`);

const ES_MODULE = `Object.defineProperty(exports, '__esModule', { value: true });`;

/** CommonJS files of packages with the code that replaces them: their original exports, with fewer entries. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '@redis/client/dist/lib/commands/index.js': `${ES_MODULE}
    exports.default = { ${redisCommands.join(', ')} };
    exports.NON_STICKY_COMMANDS = exports.default;`,
  // Only the client-side cache and clusters look commands up. An unknown command is neither cached nor distributed.
  '@redis/client/dist/lib/command-metadata/command-metadata-data.js': `${ES_MODULE}
    exports.COMMAND_METADATA = {};`,
  // Without summaries, the push gateway and clusters.
  'prom-client/index.js': `exports.Registry = require('./lib/registry');
    exports.Counter = require('./lib/counter');
    exports.Gauge = require('./lib/gauge');
    exports.Histogram = require('./lib/histogram');
    exports.collectDefaultMetrics = require('./lib/defaultMetrics');`,
};

/** The Redis client and prom-client use it only if their caller asks for traces or exemplars. */
const UNUSED_PACKAGE = '@opentelemetry/api';
const EMPTY_MODULE = '\0empty';

/** Bundles libraries without the parts that the relay does not use. */
export function reduceLibraries(): Plugin {
  const missing = new Set(Object.keys(REPLACEMENTS));
  return {
    name: 'reduce-libraries',
    enforce: 'pre',
    resolveId: (source) => (source === UNUSED_PACKAGE ? EMPTY_MODULE : null),
    load(id) {
      if (id === EMPTY_MODULE) return '';
      const path = id.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '';
      const code = Object.hasOwn(REPLACEMENTS, path) ? REPLACEMENTS[path] : undefined;
      if (code === undefined) return null;
      missing.delete(path);
      return code;
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0)
        throw new Error(`The build has no ${[...missing].join(', ')}, which reduceLibraries() replaces`);
    },
  };
}
