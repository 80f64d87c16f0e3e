import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { inspectAndRead, readBarcodes, type CheckReport, type Expectation } from '../checks/checks.js';
import { CaptureError, DOC_TYPES, isDocType, SIDES, toCaptureError, type Side } from '../contract/contract.js';
import { BARCODE_TIME_CAP_MS, decodeImage, assertSharpInstalled } from '../sandbox/sandbox.js';
import { readArguments, type Command } from './command.js';
import { formatCheckReport } from './format-check-report.js';

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
  'doc-type': { type: 'string' },
  side: { type: 'string' },
  'country-code': { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
} as const;

/**
 * `doc-capture inspect FILE… [--json] [options]`: runs the checks on files and prints their reports, with the text of the
 * MRZ. With `--json` it prints one object per line, with all that was read: `{ file, …CheckReport }` or
 * `{ file, error: { code, message } }`. The exit status is 1 when a file could not be checked.
 */
export const inspectCommand: Command = {
  usage: INSPECT_USAGE,
  async run(args, { stdout, stderr }) {
    const { files, isJson, expectation } = readArguments(() => parseInspectArguments(args));
    await assertSharpInstalled();
    let hasFailed = false;
    for (const file of files) {
      const result = await inspectFile(file, expectation);
      hasFailed ||= 'error' in result;
      if (isJson) stdout.write(`${JSON.stringify({ file, ...result })}\n`);
      else if ('error' in result) stderr.write(`${file}: ${result.error.message} (${result.error.code})\n`);
      else stdout.write(formatCheckReport(file, result));
    }
    return hasFailed ? 1 : 0;
  },
};

interface InspectFailure {
  readonly error: { readonly code: string; readonly message: string };
}

async function inspectFile(file: string, expectation: Expectation): Promise<CheckReport | InspectFailure> {
  try {
    const bytes = await readFile(file).catch((cause: unknown) => {
      throw new CaptureError('file_unreadable', 'The file cannot be opened', {}, { cause });
    });
    return await inspectAndRead(await decodeImage(bytes), expectation, {
      readBarcodes: (image, document) => readBarcodes(image, document, BARCODE_TIME_CAP_MS),
    });
  } catch (error) {
    const { code, message } = toCaptureError(error);
    return { error: { code, message } };
  }
}

/** The files, and what the caller declares about the document, in options with the names of the element's attributes. @throws Error in one sentence */
function parseInspectArguments(args: readonly string[]): {
  readonly files: readonly string[];
  readonly isJson: boolean;
  readonly expectation: Expectation;
} {
  const { values, positionals } = parseArgs({ args: [...args], options: INSPECT_OPTIONS, allowPositionals: true });
  const { 'doc-type': docType, side, 'country-code': countryCode } = values;
  if (positionals.length === 0) throw new Error('name a file; --help says more.');
  if (docType !== undefined && !isDocType(docType)) throw new Error(`--doc-type is one of ${DOC_TYPES.join(', ')}`);
  if (side !== undefined && !isSide(side)) throw new Error(`--side is one of ${SIDES.join(', ')}`);
  if (countryCode !== undefined && !/^[a-z]{2}$/i.test(countryCode)) throw new Error('--country-code has two letters');
  return {
    files: positionals,
    isJson: values.json === true,
    expectation: { docType, side, countryCode, firstName: values['first-name'], lastName: values['last-name'] },
  };
}

function isSide(word: string): word is Side {
  return (SIDES as readonly string[]).includes(word);
}
