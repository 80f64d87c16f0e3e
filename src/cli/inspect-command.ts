import { readFile } from 'node:fs/promises';
import { inspectAndRead, readBarcodes, type CheckReport, type Expectation } from '../checks/checks.js';
import { isCaptureError } from '../contract/contract.js';
import { parseInspectArguments, INSPECT_USAGE, type InspectArguments } from './inspect-arguments.js';
import { BARCODE_TIME_CAP_MS, decodeImage, requireSharp } from '../sandbox/sandbox.js';
import { formatCheckReport } from './format-check-report.js';
import type { TextSink } from './run-server.js';

/**
 * `doc-capture inspect FILE… [--json] [options]`: runs the checks on files and prints their reports, with the text of MRZ
 * and barcodes. With `--json` it prints one object per line: `{ file, …CheckReport }` or
 * `{ file, error: { code, message } }`.
 * @param argv the arguments after the word `inspect`
 * @returns the exit status: 0, 1 when a file could not be checked or `sharp` is missing, 2 for wrong arguments
 */
export async function inspectCommand(argv: readonly string[], stdout: TextSink, stderr: TextSink): Promise<number> {
  let parsed: InspectArguments;
  try {
    parsed = parseInspectArguments(argv);
  } catch (error) {
    stderr.write(`${toSentence(error)}\n${INSPECT_USAGE}`);
    return 2;
  }
  const { files, isJson, isHelp, expectation } = parsed;
  if (isHelp || files.length === 0) {
    (isHelp ? stdout : stderr).write(INSPECT_USAGE);
    return isHelp ? 0 : 2;
  }
  try {
    await requireSharp();
  } catch (error) {
    stderr.write(`inspect: ${toSentence(error)}\n`);
    return 1;
  }
  let hasFailed = false;
  for (const file of files) {
    const result = await inspectFile(file, expectation);
    hasFailed ||= 'error' in result;
    if (isJson) stdout.write(`${JSON.stringify({ file, ...result })}\n`);
    else if ('error' in result) stderr.write(`${file}: ${result.error.message} (${result.error.code})\n`);
    else stdout.write(formatCheckReport(file, result));
  }
  return hasFailed ? 1 : 0;
}

function toSentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface InspectFailure {
  readonly error: { readonly code: string; readonly message: string };
}

async function inspectFile(file: string, expectation: Expectation): Promise<CheckReport | InspectFailure> {
  try {
    return await inspectAndRead(await decodeImage(await readFile(file)), expectation, {
      readBarcodes: (image, document) => readBarcodes(image, document, BARCODE_TIME_CAP_MS),
    });
  } catch (error) {
    if (isCaptureError(error)) return { error: { code: error.code, message: error.message } };
    return { error: { code: 'file_unreadable', message: 'The file cannot be opened' } };
  }
}
