/**
 * What people have today, on the same pictures, given the whole image (they find lines and turns by themselves):
 * tesseract, and tesseract.js beside it, with their English model. Debian has no model for OCR-B or machine-readable
 * zones.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DatasetEntry } from './dataset-manifest.js';
import { formatShare, type TargetRow } from './target-row.js';
import { createTesseractJs } from './tesseract-js.js';
import { mrzTruthOf } from './mrz-truth.js';

const run = promisify(execFile);
/** Automatic page segmentation, with detection of the orientation. */
const PAGE_SEGMENTATION = '1';
const MOST_MS = 120_000;

/** Something that reads whole pictures. */
export interface OcrEngine {
  /** As the program calls itself. */
  readonly name: string;
  /** What it sends to a browser, bytes; `null` for a program. */
  readonly bytes: number | null;
  /** Text of a picture; `null` where it could not open it. */
  read(file: string): Promise<string | null>;
  close(): Promise<unknown>;
}

/** `null` where tesseract is not installed. */
async function createTesseract(): Promise<OcrEngine | null> {
  try {
    const { stdout, stderr } = await run('tesseract', ['--version']);
    const name = /tesseract \S+/.exec(stdout + stderr)?.[0] ?? 'tesseract';
    return { name, bytes: null, read: readWithTesseract, close: () => Promise.resolve() };
  } catch {
    return null;
  }
}

async function readWithTesseract(file: string): Promise<string | null> {
  const options = { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, timeout: MOST_MS, maxBuffer: 1e8 };
  try {
    return (await run('tesseract', [file, 'stdout', '-l', 'eng', '--psm', PAGE_SEGMENTATION], options)).stdout;
  } catch {
    return null;
  }
}

export interface OcrScore {
  readonly documents: number;
  readonly exact: number;
  readonly lines: number;
  readonly exactLines: number;
  readonly secondsEach: number;
}

/** Documents and single lines that are read exactly, white space left out; lines may stand anywhere in the text. */
export async function scoreOcr(
  ocr: OcrEngine,
  folder: string,
  entries: readonly DatasetEntry[],
  jobs: number,
): Promise<OcrScore> {
  const documents = entries.flatMap((entry) => {
    const zone = mrzTruthOf(entry);
    return zone ? [{ file: entry.file, lines: zone.lines }] : [];
  });
  let [exact, exactLines, ms] = [0, 0, 0];
  const waiting = [...documents];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const begun = performance.now();
      const text = await ocr.read(path.join(folder, next.file));
      ms += performance.now() - begun;
      const seen = new Set((text ?? '').split('\n').map((line) => line.replace(/\s/g, '')));
      const right = next.lines.filter((line) => seen.has(line)).length;
      exactLines += right;
      if (right === next.lines.length) exact++;
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return {
    documents: documents.length,
    exact,
    lines: documents.reduce((sum, { lines }) => sum + lines.length, 0),
    exactLines,
    secondsEach: ms / 1000 / (documents.length || 1),
  };
}

/** Rows to compare with, without a mark; one that says so for what is not to be had. */
export async function ocrRows(
  folder: string,
  entries: readonly DatasetEntry[],
  jobs: number,
): Promise<readonly TargetRow[]> {
  const rows: TargetRow[] = [];
  for (const [name, missing, create, most] of [
    ['tesseract', 'not installed (Debian: tesseract-ocr)', createTesseract, jobs],
    // One picture at a time in its worker.
    ['tesseract.js', 'could not be fetched from the package registry', createTesseractJs, 1],
  ] as const) {
    const ocr = await create();
    const what = `beside it: ${ocr?.name ?? name}, English model, whole image: documents read exactly`;
    if (ocr === null) {
      rows.push({ what, count: 0, value: `skipped: ${missing}`, mark: 'none, compared', isMet: true });
      continue;
    }
    const { documents, exact, lines, exactLines, secondsEach } = await scoreOcr(ocr, folder, entries, most);
    await ocr.close();
    const size = ocr.bytes === null ? '' : `; ${(ocr.bytes / 1e6).toFixed(1)} MB to a browser`;
    const value = `${formatShare(exact, documents)}; single lines ${formatShare(exactLines, lines)}; ${secondsEach.toFixed(1)} s each${size}`;
    rows.push({ what, count: documents, value, mark: 'none, compared', isMet: true });
  }
  return rows;
}
