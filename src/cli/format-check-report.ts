import type { CheckReport, DetectedMrz } from '../checks/checks.js';

/** Formats a report as text, one line per measurement. The text contains the names and numbers of the document. */
export function formatCheckReport(file: string, report: CheckReport): string {
  const { document, measures, mrz } = report;
  const format = (value: number | null, digits: number): string => (value === null ? 'unknown' : value.toFixed(digits));
  const location = document === null ? 'none' : document.isWholeImage ? 'the whole image' : 'in the image';
  const cutOff = document && document.cutOff.length > 0 ? `, cut off: ${document.cutOff.join(', ')}` : '';
  const lines = [
    `${file}  ${String(report.size.width)} × ${String(report.size.height)} px, ${report.elapsedMs.toFixed(0)} ms`,
    `  document    ${location}${document === null ? '' : `, confidence ${document.confidence.toFixed(2)}${cutOff}`}`,
    ...(report.otherDocument === null ? [] : ['  document    a second one in the image']),
    `  sharpness   ${format(measures.sharpness, 2)} (edges ${format(measures.blurPx, 1)} px)`,
    `  light       ${format(measures.brightness, 2)}, contrast ${format(measures.contrast, 2)}, glare ${format(measures.glare, 3)}`,
    `  MRZ         ${mrz === null ? 'none' : `${String(mrz.lineCount)} lines, ${describeMrzReading(mrz)}`}`,
    ...(mrz?.lines.map((line) => `              ${line}`) ?? []),
    ...Object.entries(mrz?.fields ?? {}).map(([name, value]) => `              ${name}: ${value}`),
    ...report.barcodes.map((barcode) => `  barcode     ${barcode.format}`),
    ...report.findings.map(
      (finding) =>
        `  ${finding.severity === 'block' ? 'refused' : 'warning'}     ${finding.reason} (${finding.cause}): ${finding.measured.toFixed(2)}, limit ${String(finding.limit)}`,
    ),
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
