/**
 * `npm run bench -- load`: many uploads at once through the relay, on loopback, compared with a bare `node:http` pipe. Each server has
 * a process of its own. Writes its part of `docs/measurements.md`. `--short` sends fewer uploads and writes nothing.
 * Ends with 1 when a mark is missed.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../scripts/setup.mjs';
import { jpeg } from '../test/support/relay/small-files.js';
import {
  measureBurst,
  runUploads,
  startLoadServer,
  sendUpload,
  type PlannedUpload,
  type UploadKind,
  type UploadResult,
} from './load/run-uploads.js';
import { areAllMet, marksTable, percentile, type MarkRow } from './measure/format-numbers.js';
import { writeMeasurementsPart } from './measure/measurements-file.js';

ensureBuild();
const { values: options } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const COUNTS = options.short
  ? { small: 120, large: 30, concurrent: 60 }
  : { small: 2_000, large: 500, concurrent: 200 };
const BUDGET_BYTES = 256e6;
const SERVICE_DELAY = { fromMs: 200, toMs: 2_000 };
/** Uploads one after the other, for the relay's own time. The first ones, which compile code, do not count. */
const SEQUENTIAL_UPLOADS = 61;
const WARM_UP_UPLOADS = 10;
const SMALL_PHOTO = jpeg(600, 400, 3_000_000);
const LARGE_PHOTO = jpeg(600, 400, 9_000_000);
const SLOW_PHOTO = jpeg(600, 400, 500_000);

function planUploads(): readonly PlannedUpload[] {
  const total = COUNTS.small + COUNTS.large;
  return Array.from({ length: total }, (_, index) => {
    const kind: UploadKind = ({ 10: 'slow', 20: 'cut', 30: 'aborted' } as const)[index % 50] ?? 'normal';
    const isLarge = Math.floor(((index + 1) * COUNTS.large) / total) > Math.floor((index * COUNTS.large) / total);
    const photo = kind === 'slow' ? SLOW_PHOTO : isLarge ? LARGE_PHOTO : SMALL_PHOTO;
    return { id: `upload-${index}`, kind, photo };
  });
}

/** The relay's part of the median of uploads one after the other, alternately to it and the pipe: other programs slow both. */
async function measureOwnMs(): Promise<number> {
  const shared = { delay: { fromMs: 0, toMs: 0 }, budgetBytes: BUDGET_BYTES };
  const service = await startLoadServer({ ...shared, role: 'service', serviceUrl: '' });
  const roles = ['relay', 'pipe'] as const;
  const servers = await Promise.all(roles.map((role) => startLoadServer({ ...shared, role, serviceUrl: service.url })));
  const answerMs: number[][] = [[], []];
  for (let index = 0; index < WARM_UP_UPLOADS + SEQUENTIAL_UPLOADS; index++) {
    for (const [which, server] of servers.entries()) {
      const upload = { id: `single-${which}-${index}`, kind: 'normal', photo: SMALL_PHOTO } as const;
      const result = await sendUpload(server.url, upload);
      if (index >= WARM_UP_UPLOADS) answerMs[which]!.push(result.answerMs);
    }
  }
  for (const server of [...servers, service]) await server.close();
  const [relayMs = NaN, pipeMs = NaN] = answerMs.map((times) => percentile(times, 0.5));
  return relayMs - pipeMs;
}

const toMb = (bytes: number): string => (bytes / 1e6).toFixed(0);

const load = { delay: SERVICE_DELAY, budgetBytes: BUDGET_BYTES, uploads: planUploads(), concurrent: COUNTS.concurrent };
const pipe = await runUploads({ ...load, role: 'pipe' });
const relay = await runUploads({ ...load, role: 'relay' });
const ownMs = await measureOwnMs();
const burst = await measureBurst({ isShort: options.short, budgetBytes: BUDGET_BYTES, photo: LARGE_PHOTO });

const wait = ({ kind }: UploadResult): boolean => kind === 'normal' || kind === 'slow';
const expected = relay.results.filter(wait);
const refused = expected.filter(({ status }) => status !== 200);
const callsOf = ({ id }: UploadResult): number => relay.calls[id] ?? 0;
const repeated = relay.results.filter((result) => callsOf(result) > 1);
const unanswered = expected.filter((result) => result.status === 200 && callsOf(result) !== 1);
const cutCalls = relay.results.filter((result) => result.kind === 'cut' && callsOf(result) > 0);
const share = relay.bytesPerSecond / pipe.bytesPerSecond;
const overBudget = relay.peakRssBytes - BUDGET_BYTES;

/** The short form finds regressions on busy machines, where time and garbage collection vary. */
const OWN_TIME_MARK_MS = options.short ? 50 : 10;
const MEMORY_MARK_MB = options.short ? 200 : 150;
const answered = `${expected.length - refused.length} of ${expected.length}`;
const rows: readonly MarkRow[] = [
  ['uploads that stayed, answered with 200', answered, 'all', refused.length === 0],
  ['answered, without exactly one call', String(unanswered.length), '0', unanswered.length === 0],
  ['uploads with more than one call', String(repeated.length), '0', repeated.length === 0],
  ['calls for an upload that broke off', String(cutCalls.length), '0', cutCalls.length === 0],
  ['throughput of the relay, MB per second', toMb(relay.bytesPerSecond), '', true],
  ['throughput of the pipe, MB per second', toMb(pipe.bytesPerSecond), '', true],
  ['throughput, share of the pipe', share.toFixed(2), '≥ 0.60', share >= 0.6],
  ['peak memory over the budget, MB', toMb(overBudget), `≤ ${MEMORY_MARK_MB}`, overBudget <= MEMORY_MARK_MB * 1e6],
  ['own time of a 3 MB upload, median, ms', ownMs.toFixed(1), `≤ ${OWN_TIME_MARK_MS}`, ownMs <= OWN_TIME_MARK_MS],
  ...burst,
];
const table = marksTable(rows);
process.stdout.write(`${table}\n`);
for (const status of new Set(refused.map((result) => result.status)))
  process.stdout.write(`status ${status}: ${refused.filter((result) => result.status === status).length}\n`);
const text = `## The relay under load

\`npm run bench -- load\`: ${COUNTS.small} uploads of 3 MB and ${COUNTS.large} of 9 MB, ${COUNTS.concurrent} at once, with slow (64 KB/s), cut and aborted ones among them, a service that takes 0.2 to 2 s, and a budget of ${toMb(BUDGET_BYTES)} MB, on ${cpus().length} cores that others share. The pipe is a bare \`node:http\` server in the place of the relay.

${table}`;
if (!options.short) await writeMeasurementsPart('load', text);
process.exitCode = areAllMet(rows) ? 0 : 1;
