import type { MarkRow } from '../measure/format-numbers.js';
import { runUploads, type LoadRun } from './run-uploads.js';
import type { PlannedUpload } from './send-upload.js';

interface BurstOptions {
  readonly isShort: boolean;
  /** Memory for uploads of the relay, in bytes. */
  readonly budgetBytes: number;
  readonly photo: Uint8Array;
}

/** When the memory of a relay without uploads is measured, in milliseconds. */
const IDLE_MS = 60_000;

/** Large uploads, sent as fast as their clients can, to a service that answers at once. */
export async function measureBurst({ isShort, budgetBytes, photo }: BurstOptions): Promise<readonly MarkRow[]> {
  const uploads = Array.from({ length: isShort ? 60 : 400 }, (_, index): PlannedUpload => {
    return { id: `burst-${index}`, kind: 'normal', photo };
  });
  const few = isShort ? 10 : 20;
  const many = isShort ? 60 : 200;
  const delay = { fromMs: 0, toMs: 0 };
  const run = (role: 'relay' | 'pipe', concurrent: number, idleMs: number): Promise<LoadRun> =>
    runUploads({ role, delay, budgetBytes, uploads, concurrent, idleMs });
  const pipe = await run('pipe', few, 0);
  const relay = await run('relay', few, 0);
  const full = await run('relay', many, IDLE_MS);
  const share = relay.bytesPerSecond / pipe.bytesPerSecond;
  const overBytes = full.peakRssBytes - budgetBytes;
  // As the other marks of the short form, which finds regressions on busy machines.
  const shareMark = isShort ? 0.3 : 0.6;
  const toMb = (bytes: number): string => (bytes / 1e6).toFixed(0);
  const sent = `${uploads.length} uploads of 9 MB, ${many} at once, answered with 200`;
  const throughput = `throughput with ${few} at once, share of the pipe`;
  return [
    [sent, String(full.answered), 'all', full.answered === uploads.length],
    ['their peak memory over the budget, MB', toMb(overBytes), '≤ 200', overBytes <= 200e6],
    ['memory a minute later, over that before, MB', toMb(full.keptBytes), '≤ 100', full.keptBytes <= 100e6],
    [throughput, share.toFixed(2), `≥ ${shareMark.toFixed(2)}`, share >= shareMark],
  ];
}
