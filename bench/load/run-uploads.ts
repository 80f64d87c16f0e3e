/** Many uploads through the relay, or a bare pipe in its place, to a service: each server has a process of its own. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LoadServerPlan, LoadServerReport } from './load-server.js';
import type { MarkRow } from '../measure/format-numbers.js';
import { request } from 'node:http';
import { createIdempotencyKey } from '../../test/support/relay/relay-fixture.js';
import { BOUNDARY, END_BOUNDARY, concatRaw, rawPart } from '../../test/support/relay/raw-multipart.js';

/** `slow` sends 64 KB per second, `cut` breaks off in the middle, `aborted` leaves after the last byte. */
export type UploadKind = 'normal' | 'slow' | 'cut' | 'aborted';

export interface PlannedUpload {
  readonly id: string;
  readonly kind: UploadKind;
  readonly photo: Uint8Array;
}

const CHUNK_BYTES = 65_536;
const SLOW_CHUNK_MS = 1_000;

/** Posts one upload as its kind says, on a connection of its own. Never rejects. */
export async function sendUpload(url: string, { id, kind, photo }: PlannedUpload) {
  const head = concatRaw(
    rawPart('Content-Disposition: form-data; name="data"', JSON.stringify({ first_name: id })),
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
  const tail = concatRaw(`\r\n${END_BOUNDARY}`);
  const bytes = head.length + photo.length + tail.length;
  const call = request(`${url}/photos`, {
    method: 'POST',
    agent: false,
    headers: {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': bytes,
      'Idempotency-Key': createIdempotencyKey(),
    },
  });
  // Also after an early answer, when neither `drain` nor the callback of `end` comes any more.
  const closed = new Promise<void>((resolve) => void call.once('close', resolve));
  const status = new Promise<number>((resolve) => {
    call.once('response', (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    call.once('error', () => resolve(0));
    void closed.then(() => resolve(0));
  });
  const end = kind === 'cut' ? photo.length / 2 : photo.length;
  let wake = (): void => undefined;
  for (const event of ['drain', 'response']) call.on(event, () => wake());
  call.write(head);
  for (let at = 0; at < end && !call.destroyed; at += CHUNK_BYTES) {
    const hasRoom = call.write(photo.subarray(at, at + CHUNK_BYTES));
    if (!hasRoom && !call.destroyed) await Promise.race([new Promise<void>((resolve) => (wake = resolve)), closed]);
    if (kind === 'slow') await sleep(SLOW_CHUNK_MS);
  }
  if (kind === 'cut') call.destroy();
  else await Promise.race([new Promise<void>((resolve) => void call.end(tail, resolve)), closed]);
  /** `status`: 0 without an answer. `answerMs`: from the last sent byte on. */
  const sentMs = performance.now();
  if (kind === 'aborted') call.destroy();
  return { id, kind, bytes, status: await status, answerMs: performance.now() - sentMs };
}
export type UploadResult = Awaited<ReturnType<typeof sendUpload>>;

interface LoadServer {
  readonly url: string;
  report(): Promise<LoadServerReport>;
  close(): Promise<void>;
}

export async function startLoadServer(plan: LoadServerPlan): Promise<LoadServer> {
  if (plan.role === 'relay') return startRelay(plan);
  const file = fileURLToPath(new URL('load-server.ts', import.meta.url));
  const child = fork(file, [JSON.stringify(plan)], { execArgv: ['--import', 'tsx'] });
  return {
    url: (await nextMessage(child)) as string,
    report: async () => {
      child.send('report');
      return (await nextMessage(child)) as LoadServerReport;
    },
    close: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

async function startRelay({ serviceUrl, budgetBytes }: LoadServerPlan): Promise<LoadServer> {
  const env = {
    PATH: process.env['PATH'],
    VERIFICATION_BASE_URL: serviceUrl,
    VERIFICATION_AUTH_URL: serviceUrl,
    BUSINESS_IDENTIFIER: 'load',
    BUSINESS_SECRET: 'load',
    ALLOW_ANONYMOUS: 'true',
    ALLOW_INSECURE_HTTP: 'true',
    RATE_LIMIT: 'off',
    IN_FLIGHT_MB: String(budgetBytes / 1e6),
    PORT: '0',
  };
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../dist/cli.js', import.meta.url)), 'relay'], {
    env,
    stdio: [...stdio],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  /** Of `/proc`, where the kernel keeps the present and the largest memory. */
  const readBytes = (name: 'VmRSS' | 'VmHWM'): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) *
    1024;
  return {
    url: String(line).trim(),
    report: async () => ({ rssBytes: readBytes('VmRSS'), peakRssBytes: readBytes('VmHWM'), calls: {} }),
    close: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
}

interface LoadOptions extends Omit<LoadServerPlan, 'serviceUrl'> {
  readonly uploads: readonly PlannedUpload[];
  readonly concurrent: number;
  /** When the memory of the server without uploads is measured, in milliseconds. */
  readonly idleMs?: number;
}

export async function runUploads({ uploads, concurrent, idleMs = 0, ...plan }: LoadOptions) {
  const service = await startLoadServer({ ...plan, role: 'service', serviceUrl: '' });
  const server = await startLoadServer({ ...plan, serviceUrl: service.url });
  // The first upload loads code.
  await sendUpload(server.url, { id: 'first', kind: 'normal', photo: uploads[0]!.photo.subarray(0, 100_000) });
  const { rssBytes: idleBytes } = await server.report();
  const startMs = performance.now();
  const results = await runConcurrently(uploads, concurrent, (upload) => sendUpload(server.url, upload));
  const seconds = (performance.now() - startMs) / 1000;
  await sleep(idleMs);
  const [{ peakRssBytes, rssBytes }, { calls }] = [await server.report(), await service.report()];
  await server.close();
  await service.close();
  const answered = results.filter(({ status }) => status === 200);
  const bytes = answered.reduce((sum, result) => sum + result.bytes, 0);
  /** What the idle server has more than before the uploads. */
  const keptBytes = rssBytes - idleBytes;
  return { results, answered: answered.length, bytesPerSecond: bytes / seconds, peakRssBytes, keptBytes, calls };
}

/** Runs tasks, at most `limit` at a time. @returns their results in the order of the items */
export async function runConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  task: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      results[index] = await task(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
}

interface BurstOptions {
  readonly isShort: boolean;
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
  const run = (role: 'relay' | 'pipe', concurrent: number, idleMs: number) =>
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
