import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Leaves the totals, and the names of what failed, where `npm test` asked for them (`REPORT_FILE`); does nothing when run alone. */
export function writeTotals(totals) {
  const path = process.env.REPORT_FILE;
  if (!path) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(totals));
}
