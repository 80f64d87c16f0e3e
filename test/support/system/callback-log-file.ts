import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemandResult } from '../../../src/contract.js';

/** One line of `CALLBACK_LOG`. */
export interface CallbackLogLine {
  readonly received_at: string;
  readonly is_update: boolean;
  readonly is_sandbox: boolean;
  readonly rejection: string | null;
  readonly warnings: readonly unknown[];
  readonly result: DemandResult;
}

/** A callback log in its own temporary folder. */
export class CallbackLogFile {
  readonly folder = mkdtempSync(join(tmpdir(), 'callbacks-'));
  readonly path = join(this.folder, 'callbacks.jsonl');

  get bytes(): Buffer {
    return existsSync(this.path) ? readFileSync(this.path) : Buffer.alloc(0);
  }

  get lines(): readonly CallbackLogLine[] {
    const lines = this.bytes.toString('utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as CallbackLogLine);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
