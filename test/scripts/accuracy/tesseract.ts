/**
 * What people have today, on the same pictures: tesseract with its English model, given the whole image (it finds lines
 * and turns by itself). Debian has no model for OCR-B or machine-readable zones.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Entry } from './manifest.js';
import { ofAll, type MarkRow } from './mark-row.js';
import { zoneTruthOf } from './zone-truth.js';

const run = promisify(execFile);
/** Automatic page segmentation, with detection of the orientation. */
const PAGE_SEGMENTATION = '1';
const MOST_MS = 120_000;

export interface TesseractScore {
  /** As the program calls itself. */
  readonly version: string;
  readonly documents: number;
  readonly exact: number;
  readonly lines: number;
  readonly exactLines: number;
  /** Pictures that it could not open. */
  readonly unopened: readonly string[];
  readonly secondsEach: number;
}

/** `null` where tesseract is not installed. */
async function versionOf(): Promise<string | null> {
  try {
    const { stdout, stderr } = await run('tesseract', ['--version']);
    return /tesseract \S+/.exec(stdout + stderr)?.[0] ?? 'tesseract';
  } catch {
    return null;
  }
}

/**
 * Documents and single lines that it reads exactly, white space left out; lines may stand anywhere in its text.
 * @returns `null` where tesseract is not installed
 */
export async function scoreTesseract(
  folder: string,
  entries: readonly Entry[],
  jobs: number,
): Promise<TesseractScore | null> {
  const version = await versionOf();
  if (version === null) return null;
  const documents = entries.flatMap((entry) => {
    const zone = zoneTruthOf(entry);
    return zone ? [{ file: entry.file, lines: zone.lines }] : [];
  });
  let [exact, exactLines, ms] = [0, 0, 0];
  const unopened: string[] = [];
  const waiting = [...documents];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const begun = performance.now();
      const seen = await textOf(path.join(folder, next.file));
      ms += performance.now() - begun;
      if (seen === null) unopened.push(next.file);
      const right = next.lines.filter((line) => seen?.includes(line)).length;
      exactLines += right;
      if (right === next.lines.length) exact++;
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return {
    version,
    documents: documents.length,
    exact,
    lines: documents.reduce((sum, { lines }) => sum + lines.length, 0),
    exactLines,
    unopened,
    secondsEach: ms / 1000 / (documents.length || 1),
  };
}

/** Lines without white space; `null` where it could not open the picture. */
async function textOf(file: string): Promise<readonly string[] | null> {
  const options = { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, timeout: MOST_MS, maxBuffer: 1e8 };
  try {
    const { stdout } = await run('tesseract', [file, 'stdout', '-l', 'eng', '--psm', PAGE_SEGMENTATION], options);
    return stdout.split('\n').map((line) => line.replace(/\s/g, ''));
  } catch {
    return null;
  }
}

/** A row to compare with, without a mark. */
export function tesseractRow(score: TesseractScore | null): MarkRow {
  const what = 'beside it: tesseract, English model, whole image: documents read exactly';
  if (score === null) {
    return { what, count: 0, value: 'skipped: not installed (Debian: tesseract-ocr)', mark: 'none, compared', isMet: true };
  }
  const { version, documents, exact, lines, exactLines, secondsEach } = score;
  const value = `${ofAll(exact, documents)}; single lines ${ofAll(exactLines, lines)}; ${secondsEach.toFixed(1)} s each`;
  return { what: what.replace('tesseract', version), count: documents, value, mark: 'none, compared', isMet: true };
} // prettier-ignore
