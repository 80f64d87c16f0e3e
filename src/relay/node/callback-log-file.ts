import type { FileHandle } from 'node:fs/promises';
import type { DemandDelivery, OnboardingDemandResultHook } from '../host-hooks.js';
import { toDemandResultData } from './webhook/post-webhook.js';

/** Only the relay's own user may read the file, because it holds data from documents. */
const FILE_MODE = 0o600;
const LINE_BREAK = 0x0a;

/**
 * Writes callbacks to a file, one JSON object per line (`received_at`, `is_update`, `is_sandbox`, `rejection`, `warnings`,
 * `result`). A line is on the disk before the promise resolves. The file is opened for each line, so that it can be moved
 * at any time. A line that a crash cut short is ended before the next one.
 *
 * @param path the file; it is created if necessary and gets mode 0600
 */
export function callbackLog(path: string): OnboardingDemandResultHook {
  let previous: Promise<void> = Promise.resolve();
  return (delivery) => {
    const written = previous.then(() => appendDelivery(path, delivery));
    previous = written.catch(() => undefined);
    return written;
  };
}

/** @throws Error in one sentence when the file cannot be written */
export async function assertCallbackLogWritable(path: string): Promise<void> {
  try {
    await (await openLogFile(path)).close();
  } catch (cause) {
    throw new Error('CALLBACK_LOG cannot be written.', { cause });
  }
}

async function appendDelivery(path: string, delivery: DemandDelivery): Promise<void> {
  const line = JSON.stringify({ received_at: new Date().toISOString(), ...toDemandResultData(delivery) });
  const file = await openLogFile(path);
  try {
    await file.appendFile(`${(await isLastLineIncomplete(file)) ? '\n' : ''}${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function openLogFile(path: string): Promise<FileHandle> {
  const { open } = await import('node:fs/promises');
  const file = await open(path, 'a+', FILE_MODE);
  await file.chmod(FILE_MODE);
  return file;
}

async function isLastLineIncomplete(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: size - 1 });
  return buffer[0] !== LINE_BREAK;
}
