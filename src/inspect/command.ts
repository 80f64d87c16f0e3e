import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { inspect, readBarcodes, withBarcodes, type CheckReport } from '../checks/checks.js';
import { isTrouble } from '../contract/contract.js';
import { decodeImage } from './decode.js';

/** Where text goes; `process.stdout` fits. */
export interface TextSink {
  write(text: string): unknown;
}

const USAGE = 'Usage: doc-capture inspect FILE… [--json]\n';

/**
 * `doc-capture inspect FILE… [--json]`: what the eyes say about files.
 * With `--json` one object per line, `{ file, …CheckReport }` or `{ file, error: { code, message } }`.
 * @param argv arguments after the word `inspect`
 * @returns the exit status: 0, 1 when any file could not be looked at, 2 when called wrongly
 */
export async function inspectCommand(argv: readonly string[], stdout: TextSink, stderr: TextSink): Promise<number> {
  let json = false;
  let files: string[] = [];
  try {
    const parsed = parseArgs({ args: [...argv], options: { json: { type: 'boolean' } }, allowPositionals: true });
    json = parsed.values.json === true;
    files = parsed.positionals;
  } catch (error) {
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
  if (files.length === 0) {
    stderr.write(USAGE);
    return 2;
  }
  let failed = false;
  for (const file of files) {
    const answer = await look(file);
    failed ||= 'error' in answer;
    if (json) stdout.write(`${JSON.stringify({ file, ...answer })}\n`);
    else if ('error' in answer) stderr.write(`${file}: ${answer.error.message} (${answer.error.code})\n`);
    else stdout.write(summary(file, answer));
  }
  return failed ? 1 : 0;
}

interface Failure {
  readonly error: { readonly code: string; readonly message: string };
}

async function look(file: string): Promise<CheckReport | Failure> {
  try {
    const bytes = await readFile(file);
    const image = await decodeImage(bytes);
    const report = inspect(image);
    return withBarcodes(report, await readBarcodes(image, report.document));
  } catch (error) {
    if (isTrouble(error)) return { error: { code: error.code, message: error.message } };
    return { error: { code: 'file_unreadable', message: 'The file cannot be opened' } };
  }
}

function summary(file: string, report: CheckReport): string {
  const { document, measures, mrz } = report;
  const number = (value: number | null, digits: number): string => (value === null ? 'unknown' : value.toFixed(digits));
  const seen = document === null ? 'none' : document.isWholeImage ? 'the whole image' : 'in the image';
  const lines = [
    `${file}  ${String(report.size.width)} × ${String(report.size.height)} px, ${report.elapsedMs.toFixed(0)} ms`,
    `  document    ${seen}${document === null ? '' : `, confidence ${document.confidence.toFixed(2)}`}`,
    `  sharpness   ${number(measures.sharpness, 2)} (edges ${number(measures.blurPx, 1)} px)`,
    `  light       ${number(measures.brightness, 2)}, contrast ${number(measures.contrast, 2)}, glare ${number(measures.glare, 3)}`,
    `  MRZ         ${mrz === null ? 'none' : `${String(mrz.lineCount)} lines`}`,
    ...report.barcodes.map((code) => `  barcode     ${code.format}`),
    ...report.findings.map(
      (finding) =>
        `  ${finding.severity === 'block' ? 'refused' : 'warning'}     ${finding.reason}: ${finding.measured.toFixed(2)}, limit ${String(finding.limit)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
