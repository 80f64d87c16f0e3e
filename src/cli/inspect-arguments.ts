import { parseArgs } from 'node:util';
import type { Expectation } from '../checks/checks.js';
import { DOC_TYPES, SIDES, isDocType, type Side } from '../contract/contract.js';

/** The arguments of `doc-capture inspect`. */
export interface InspectArguments {
  readonly files: readonly string[];
  readonly isJson: boolean;
  readonly isHelp: boolean;
  /** What the caller declares about the document. The options have the names of the element's attributes. */
  readonly expectation: Expectation;
}

export const INSPECT_USAGE = `Usage: doc-capture inspect FILE… [--json] [options]

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
 * Parses the arguments after the word `inspect`.
 * @throws Error in one sentence, for an unknown option or an invalid value
 */
export function parseInspectArguments(argv: readonly string[]): InspectArguments {
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
