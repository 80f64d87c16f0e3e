import { readFile } from 'node:fs/promises';
import { inspectAndRead, type CheckReport, type Expectation } from '../checks/checks.js';
import { isCaptureError } from '../contract/contract.js';
import { parseInspectArguments, INSPECT_USAGE, type InspectArguments } from './inspect-arguments.js';
import { decodeImage } from '../sandbox/sandbox.js';
import { formatReport } from './format-report.js';

/** Where text goes; `process.stdout` fits. */
export interface TextSink {
  write(text: string): unknown;
}

/**
 * `doc-capture inspect FILE… [--json] [options]`: what the eyes say about files, with what a machine-readable zone and
 * barcodes on them say, and what the service would hold against it.
 * With `--json` one object per line, `{ file, …CheckReport }` or `{ file, error: { code, message } }`.
 * @param argv arguments after the word `inspect`
 * @returns the exit status: 0, 1 when any file could not be looked at, 2 when called wrongly
 */
export async function inspectCommand(argv: readonly string[], stdout: TextSink, stderr: TextSink): Promise<number> {
  let asked: InspectArguments;
  try {
    asked = parseInspectArguments(argv);
  } catch (error) {
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n${INSPECT_USAGE}`);
    return 2;
  }
  const { files, isJson, isHelp, expectation } = asked;
  if (isHelp || files.length === 0) {
    (isHelp ? stdout : stderr).write(INSPECT_USAGE);
    return isHelp ? 0 : 2;
  }
  let failed = false;
  for (const file of files) {
    const answer = await inspectFile(file, expectation);
    failed ||= 'error' in answer;
    if (isJson) stdout.write(`${JSON.stringify({ file, ...answer })}\n`);
    else if ('error' in answer) stderr.write(`${file}: ${answer.error.message} (${answer.error.code})\n`);
    else stdout.write(formatReport(file, answer));
  }
  return failed ? 1 : 0;
}

interface InspectFailure {
  readonly error: { readonly code: string; readonly message: string };
}

async function inspectFile(file: string, expectation: Expectation): Promise<CheckReport | InspectFailure> {
  try {
    return await inspectAndRead(await decodeImage(await readFile(file)), expectation);
  } catch (error) {
    if (isCaptureError(error)) return { error: { code: error.code, message: error.message } };
    return { error: { code: 'file_unreadable', message: 'The file cannot be opened' } };
  }
}
