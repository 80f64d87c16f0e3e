import type { CheckReport, DetectedMrz, Finding, FindingCause } from '../checks/checks.js';
import { findingMessage } from '../i18n/findings/findings.js';
import { createTranslate } from '../i18n/i18n.js';

/** Units of what a finding measured, by its cause. The others are plain numbers, explained in docs/reference.md. */
const UNITS: Readonly<Partial<Record<FindingCause, string>>> = {
  no_document: '%',
  few_pixels: 'px',
  too_small: 'px',
  too_dark: '%',
  too_bright: '%',
  glare: '%',
  covered: '%',
  uneven_light: '%',
  low_contrast: '%',
  grayscale: '%',
  motion: 'px',
  focus: 'px',
  blur: 'px',
  cut_off: 'edges',
  two_documents: 'documents',
  one_side: 'sides',
  no_mrz: 'lines',
  wrong_check_digits: 'check digits',
  unreadable_date: 'dates',
  expired: 'days',
  other_name: 'letters',
  other_data: 'fields',
};

const translate = createTranslate('en');

/** Formats a report as text, one line per measurement. The text contains the names and numbers of the document. */
export function formatCheckReport(file: string, report: CheckReport): string {
  const { document, measures, mrz } = report;
  const location = document === null ? 'none' : document.isWholeImage ? 'the whole image' : 'in the image';
  const cutOff = document && document.cutOff.length > 0 ? `, cut off: ${document.cutOff.join(', ')}` : '';
  const lines = [
    `${file}  ${String(report.size.width)} × ${String(report.size.height)} px, ${report.elapsedMs.toFixed(0)} ms`,
    `  document    ${location}${document === null ? '' : `, confidence ${percent(document.confidence)}${cutOff}`}`,
    ...(report.otherDocument === null ? [] : ['  document    a second one in the image']),
    `  size        ${inUnit(measures.documentLongSidePx, 'px')} long, ${inUnit(measures.dpi, 'dpi')}`,
    `  sharpness   ${percent(measures.sharpness)} (edges of ${inUnit(measures.blurPx, 'px')} at 203 dpi)`,
    `  light       ${percent(measures.brightness)}, contrast ${percent(measures.contrast)}, glare ${percent(measures.glare)}`,
    `  MRZ         ${mrz === null ? 'none' : `${String(mrz.lineCount)} lines, ${describeMrzReading(mrz)}`}`,
    ...(mrz?.lines.map((line) => `              ${line}`) ?? []),
    ...Object.entries(mrz?.fields ?? {}).map(([name, value]) => `              ${name}: ${value}`),
    ...report.barcodes.map((barcode) => `  barcode     ${barcode.format}`),
    ...report.findings.flatMap(describeFinding),
    `  ${describeOutcome(report.findings)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function describeMrzReading({ reading, valid, evidence }: DetectedMrz): string {
  if (reading === 'unasked') return 'not read';
  if (reading === 'unavailable') return 'the reader is missing or damaged';
  if (reading === 'unreadable') return 'unreadable';
  if (valid === true) return 'read, all check digits hold';
  const failing = evidence?.failing ?? [];
  return failing.length > 0
    ? `read, check digits fail: ${failing.join(', ')}`
    : `read, in doubt: ${(evidence?.doubtful ?? []).join(', ')}`;
}

/** The finding with its units, and below it what the person reads. */
function describeFinding(finding: Finding): readonly string[] {
  const { severity, reason, cause, measured, limit } = finding;
  const { key, params } = findingMessage(finding);
  const values = [measured, limit].map((value) => inUnit(value, UNITS[cause]));
  return [
    `  ${severity === 'block' ? 'refused' : 'warning'}     ${reason} (${cause}): ${values.join(', limit ')}`,
    `              “${translate(key, params)}”`,
  ];
}

/** What the element would do with the photo. */
function describeOutcome(findings: readonly Finding[]): string {
  const reasonsOf = (of: Finding['severity']): string =>
    [...new Set(findings.filter(({ severity }) => severity === of).map(({ reason }) => reason))].join(', ');
  if (reasonsOf('block') !== '') return `would be refused: ${reasonsOf('block')}`;
  return reasonsOf('warn') === '' ? 'would be sent' : `would warn: ${reasonsOf('warn')}`;
}

/** A share of 1, in percent. */
const percent = (share: number | null): string => inUnit(share, '%');

function inUnit(value: number | null, unit: string | undefined): string {
  if (value === null) return 'unknown';
  const text = Number((unit === '%' ? value * 100 : value).toPrecision(value < 10 ? 2 : 4));
  return unit === undefined ? String(text) : `${String(text)} ${unit}`;
}
