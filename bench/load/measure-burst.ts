import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadServerPlan } from './load-server.js';
import { sendAll, sendUpload, type PlannedUpload } from './send-upload.js';
import { startLoadServer } from './start-load-server.js';

interface BurstOptions {
  readonly isShort: boolean;
  /** Memory for uploads of the relay, in bytes. */
  readonly budgetBytes: number;
  readonly photo: Uint8Array;
}

interface BurstRun {
  readonly answered: number;
  readonly bytesPerSecond: number;
  readonly peakRssBytes: number;
  /** What the server has a minute later more than before the uploads. */
  readonly keptBytes: number;
}

type Row = readonly [what: string, measured: string, mark: string, isMet: boolean];

/** When the memory of a relay without uploads is measured, in milliseconds. */
const IDLE_MS = 60_000;

/** Large uploads, sent as fast as their clients can, to a service that answers at once. */
export async function measureBurst(options: BurstOptions): Promise<readonly Row[]> {
  const uploads = options.isShort ? 60 : 400;
  const few = options.isShort ? 10 : 20;
  const many = options.isShort ? 60 : 200;
  const pipe = await runBurst('pipe', options, uploads, few, 0);
  const relay = await runBurst('relay', options, uploads, few, 0);
  const full = await runBurst('relay', options, uploads, many, IDLE_MS);
  const share = relay.bytesPerSecond / pipe.bytesPerSecond;
  const overBytes = full.peakRssBytes - options.budgetBytes;
  // As the other marks of the short form, which finds regressions on busy machines.
  const shareMark = options.isShort ? 0.3 : 0.6;
  const toMb = (bytes: number): string => (bytes / 1e6).toFixed(0);
  return [
    [
      `${uploads} uploads of 9 MB, ${many} at once, answered with 200`,
      String(full.answered),
      'all',
      full.answered === uploads,
    ],
    ['their peak memory over the budget, MB', toMb(overBytes), '≤ 200', overBytes <= 200e6],
    ['memory a minute later, over that before, MB', toMb(full.keptBytes), '≤ 100', full.keptBytes <= 100e6],
    [
      `throughput with ${few} at once, share of the pipe`,
      share.toFixed(2),
      `≥ ${shareMark.toFixed(2)}`,
      share >= shareMark,
    ],
  ];
}

async function runBurst(
  role: 'relay' | 'pipe',
  { budgetBytes, photo }: BurstOptions,
  count: number,
  concurrent: number,
  idleMs: number,
): Promise<BurstRun> {
  const shared = { delay: { fromMs: 0, toMs: 0 }, budgetBytes } satisfies Partial<LoadServerPlan>;
  const service = await startLoadServer({ ...shared, role: 'service', serviceUrl: '' });
  const server = await startLoadServer({ ...shared, role, serviceUrl: service.url });
  // The first upload loads code.
  await sendUpload(server.url, { id: 'burst-first', kind: 'normal', photo: photo.subarray(0, 100_000) });
  const { rssBytes: idleBytes } = await server.report();
  const uploads = Array.from({ length: count }, (_, index): PlannedUpload => {
    return { id: `burst-${index}`, kind: 'normal', photo };
  });
  const startMs = performance.now();
  const results = await sendAll(server.url, uploads, concurrent);
  const seconds = (performance.now() - startMs) / 1000;
  await sleep(idleMs);
  const { peakRssBytes, rssBytes } = await server.report();
  await server.close();
  await service.close();
  const answered = results.filter(({ status }) => status === 200);
  const bytes = answered.reduce((sum, result) => sum + result.bytes, 0);
  return { answered: answered.length, bytesPerSecond: bytes / seconds, peakRssBytes, keptBytes: rssBytes - idleBytes };
}
