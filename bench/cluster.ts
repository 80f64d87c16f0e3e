/**
 * `npm run bench -- cluster`: two relays of the built package behind nginx with one Redis, all on the loopback, in ordinary operation
 * and in outages. Writes its part of `docs/measurements.md`. `--short`: less load, and nothing is written; a stage of
 * `npm run verify`. Ends with 1 when a mark is missed. Everything that it starts is ended.
 */
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { ClusterLoad } from './cluster/test-cluster.js';
import { areAllMet, marksTable, type MarkRow } from './measure/format-numbers.js';
import { writeMeasurementsPart } from './measure/measurements-file.js';
import { ensureBuild, ensureServers } from '../scripts/setup.mjs';

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const CALL_MS = values.short ? ([100, 500] as const) : ([200, 2_000] as const);
const LOAD: ClusterLoad = values.short
  ? { submissions: 60, concurrent: 15, markFactor: 3 }
  : { submissions: 400, concurrent: 40, markFactor: 1 };
const FREEZES_MS = values.short ? [4_000] : [4_000, 15_000];

ensureBuild();
ensureServers();
// The relays are the built program. The variable is read when the module is loaded.
process.env['SYSTEM_PROGRAM'] ??= 'dist/cli.js';
const { NGINX_PATH } = await import('./cluster/nginx-server.js');
const { REDIS_SKIP_REASON } = await import('../test/support/relay/redis-server.js');
const missing = REDIS_SKIP_REASON || (existsSync(NGINX_PATH) ? '' : 'nginx is not installed');
if (missing !== '') {
  process.stdout.write(`skipped: ${missing}\n`);
  process.exit(values.short ? 0 : 1);
}
// Programs are ended when the process exits, so a signal must end it in the ordinary way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { TestCluster } = await import('./cluster/test-cluster.js');
const checksOf = await import('./cluster/cluster-checks.js');
const cluster = await TestCluster.start(CALL_MS);
const checks: (() => Promise<MarkRow>)[] = [
  () => checksOf.checkIdempotency(cluster, LOAD),
  () => checksOf.checkAttempts(cluster, LOAD),
  () => checksOf.checkRateLimit(cluster),
  () => checksOf.checkKilledRelay(cluster, LOAD),
  () => checksOf.checkRedisOutage(cluster, LOAD, 'stopped', 4_000),
  ...FREEZES_MS.map((durationMs) => () => checksOf.checkRedisOutage(cluster, LOAD, 'frozen', durationMs)),
  () => checksOf.checkDrainedRelays(cluster, LOAD),
];
const rows: MarkRow[] = [];
try {
  for (const check of checks) {
    await cluster.untilReady();
    const row = await check();
    const [what, measured, , isMet] = row;
    process.stdout.write(`${isMet ? 'met' : 'MISSED'}  ${what}: ${measured}\n`);
    rows.push(row);
  }
} finally {
  await cluster.close();
}
const table = marksTable(rows);
process.stdout.write(`\n${table}\n`);
const [minMs, maxMs] = CALL_MS;
const text = `## Two relays behind nginx with one Redis

\`npm run bench -- cluster\`: two relays of the built package, Debian's nginx and Redis, a service that takes ${minMs / 1000} to ${maxMs / 1000} s, and clients with the retries of the element, all on ${cpus().length} cores that others share. Photos of 300 KB, ${LOAD.submissions} submissions per load.

${table}`;
if (!values.short) await writeMeasurementsPart('cluster', text);
process.exit(areAllMet(rows) ? 0 : 1);
