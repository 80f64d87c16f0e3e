/** The report as Markdown text, to be copied. */
import type {
  CameraFacts,
  DeviceReport,
  Fact,
  LiveCheckResult,
  PhotoCheckResult,
  RealCaptureResult,
} from './device-report.types.js';

export function formatDeviceReport(report: DeviceReport): string {
  const { date, browser, features, cameras, photoChecks, liveCheck, realCaptures } = report;
  const missing = features.filter(([, value]) => value === 'no').map(([name]) => name);
  return [
    `### Device name, system and browser (fill in), ${date}`,
    list(browser),
    `Missing features: ${missing.join(', ') || 'none'}.`,
    section('Cameras', cameras?.map(describeCamera)),
    section('Photo checks', photoChecks && [table(photoChecks)]),
    section('Live check', liveCheck && [describeLiveCheck(liveCheck)]),
    section('Real documents', realCaptures.length > 0 ? realCaptures.map(describeRealCapture) : null),
  ].join('\n\n');
}

function section(title: string, paragraphs: readonly string[] | null | undefined): string {
  return `**${title}**\n\n${paragraphs ? paragraphs.join('\n\n') || 'None.' : 'Not run.'}`;
}

function list(facts: readonly Fact[]): string {
  return facts.map(([name, value]) => `- ${name}: ${value}`).join('\n');
}

function inline(facts: readonly Fact[]): string {
  return facts.map(([name, value]) => `${name} ${value}`).join('; ');
}

function describeCamera({ label, settings, capabilities, error }: CameraFacts): string {
  if (error !== null) return `${label || 'Unnamed camera'}: not opened (${error}).`;
  const abilities = capabilities.length > 0 ? inline(capabilities) : 'capabilities not said';
  return `${label || 'Unnamed camera'}: ${inline(settings)}. Can do: ${abilities}.`;
}

/** A Markdown table: one row a photo. */
function table(results: readonly PhotoCheckResult[]): string {
  const rows = results.map(({ name, expected, found, isAsExpected, totalMs, checkMs }) => [
    name,
    expected,
    isAsExpected ? 'as expected' : `**${found}**`,
    `${Math.round(totalMs)}`,
    checkMs === null ? '' : `${Math.round(checkMs)}`,
  ]);
  const head = ['photo', 'expected', 'found', 'file to review, ms', 'checks, ms'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function describeLiveCheck({ problem, checksPerSecond, shutterMs, reviewMs, longTasks }: LiveCheckResult): string {
  if (problem !== null) return `${problem}.`;
  return inline([
    ['live checks a second', checksPerSecond === null ? 'unknown' : checksPerSecond.toFixed(1)],
    ['first check to shutter', formatMs(shutterMs)],
    ['shutter to review', formatMs(reviewMs)],
    ['main-thread tasks above 50 ms', longTasks === null ? 'not reported by this browser' : String(longTasks)],
  ]);
}

function describeRealCapture(capture: RealCaptureResult): string {
  const { side, source, size, reviewMs, causes, measures } = capture;
  return `${side}, by ${source}, ${size}, ${formatMs(reviewMs)} from the open camera to the review. Findings: ${
    causes.join(', ') || 'none'
  }. ${inline(measures)}.`;
}

function formatMs(value: number | null): string {
  return value === null ? 'unknown' : `${Math.round(value)} ms`;
}
