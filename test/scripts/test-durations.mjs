import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './setup.mjs';

const FILE = join(ROOT, 'node_modules/.cache/doc-capture/test-durations.json');
/** Assumed of a file that has not run on this machine: start of the process and a few tests. */
const UNKNOWN_MS = 2000;

/** @returns {Readonly<Record<string, number>>} milliseconds by test file, from earlier runs on this machine */
function readDurations() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Readonly<Record<string, number>>} durationsMs of the files that ran; others keep what they had */
export function saveDurations(durationsMs) {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...readDurations(), ...durationsMs }));
}

/**
 * The first files of a list that together take at most `budgetMs`, files that alone would take longer left out.
 * @param {readonly string[]} files
 * @param {number} budgetMs
 */
export function filesWithin(files, budgetMs) {
  const durationsMs = readDurations();
  const startMs = 700;
  let leftMs = budgetMs;
  return files.filter((file) => {
    const ms = startMs + (durationsMs[file] ?? UNKNOWN_MS);
    if (ms > leftMs) return false;
    leftMs -= ms;
    return true;
  });
}
