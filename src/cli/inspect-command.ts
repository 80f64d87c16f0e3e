import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { inspectAndRead, readBarcodes, type CheckReport, type Expectation } from '../checks/checks.js';
import { DOC_TYPES, isCaptureError, isDocType, SIDES, type Side } from '../contract/contract.js';
import { BARCODE_TIME_CAP_MS, decodeImage, assertSharpInstalled } from '../sandbox/sandbox.js';
import { formatCheckReport } from './format-check-report.js';
import type { TextSink } from './run-server.js';

/** The arguments of `doc-capture inspect`. */
interface InspectArguments {
  readonly files: readonly string[];
  readonly isJson: boolean;
  readonly isHelp: boolean;
  /** What the caller declares about the document. The options have the names of the element's attributes. */
  readonly expectation: Expectation;
}

const INSPECT_USAGE = `Usage: doc-capture inspect FILE… [--json] [options]

Checks PNG, JPEG and WEBP files as the element does before it sends them: document, sharpness, light, barcodes, the
machine-readable zone with its text, and the reasons for which the service would reject them.

  --json                 one report per line, with the file's name
  --doc-type TYPE        ${DOC_TYPES.join(' | ')}
  --side SIDE            ${SIDES.join(' | ')}
  --country-code CODE    ISO 3166-1 alpha-2; compared with the issuer
  --first-name NAME      compared with the document's
  --last-name NAME       compared with the document's
`;

const INSPECT_OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  'doc-type': { type: 'string' },
  side: { type: 'string' },
  'country-code': { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
} as const;

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
    await assertSharpInstalled();
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

/**
 * Parses the arguments after the word `inspect`.
 * @throws Error in one sentence, for an unknown option or an invalid value
 */
function parseInspectArguments(argv: readonly string[]): InspectArguments {
  const { values, positionals } = parseArgs({ args: [...argv], options: INSPECT_OPTIONS, allowPositionals: true });
  const { 'doc-type': docType, side, 'country-code': countryCode } = values;
  if (docType !== undefined && !isDocType(docType)) throw new Error(`--doc-type is one of ${DOC_TYPES.join(', ')}`);
  if (side !== undefined && !isSide(side)) throw new Error(`--side is one of ${SIDES.join(', ')}`);
  if (countryCode !== undefined && !/^[a-z]{2}$/i.test(countryCode)) throw new Error('--country-code has two letters');
  return {
    files: positionals,
    isJson: values.json === true,
    isHelp: values.help === true,
    expectation: { docType, side, countryCode, firstName: values['first-name'], lastName: values['last-name'] },
  };
}

function isSide(word: string): word is Side {
  return (SIDES as readonly string[]).includes(word);
}
