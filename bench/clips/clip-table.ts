/** The results of many plays, hand-held or before webcams: one row for each mark. */
import { MISTAKES } from '../scenes/hand-held-mistakes.js';
import { formatShareOf as share, measurementTable, percentile } from '../measure/format-numbers.js';
import type { ClipPlay } from './score-play.js';
import type { WebcamPlay } from './play-webcam-clip.js';

function clipRows(plays: readonly ClipPlay[]): string[][] {
  const shown = plays.filter(({ isEmpty }) => !isEmpty);
  const empty = plays.filter(({ isEmpty }) => isEmpty);
  const fired = shown.filter(({ photo }) => photo !== null);
  const legible = fired.filter(({ photo }) => photo?.isLegible);
  const wrong = fired.filter(({ photo }) => photo?.isLegible === false);
  const problems = wrong.map(({ photo }) => photo!.problems.join(' and ')).join('; ');
  const delays = legible.flatMap(({ delayMs }) => (delayMs === null ? [] : [delayMs]));
  const at = (rank: number): string =>
    delays.length === 0 ? '–' : `${String(Math.round(percentile(delays, rank)))} ms`;
  const corners = legible.flatMap(({ photo, extras }) =>
    photo === null || photo.cornersIou === null || extras.includes('holder') ? [] : [photo.cornersIou],
  );
  const texts = legible.flatMap(({ photo }) =>
    photo === null || photo.isTextExact === null ? [] : [photo.isTextExact],
  );
  const emptyMs = empty.reduce((sum, play) => sum + play.emptyMs, 0);
  const searchMs = empty.reduce((sum, play) => sum + play.searchMs, 0);
  return [
    ['plays with a document', String(shown.length), ''],
    ['frames on the screen per second, of 30, median', percentile(plays.map(({ framesPerSecond }) => framesPerSecond), 0.5).toFixed(0), ''],
    ['fired', share(fired.length, shown.length), ''],
    ['fired with a legible photo', share(legible.length, shown.length), '≥ 95 %'],
    ['first good frame → shutter, median', at(0.5), '≤ 700 ms'],
    ['first good frame → shutter, p95', at(0.95), '≤ 1,500 ms'],
    ...hintRows(shown),
    ['wrong captures', `${String(wrong.length)}${wrong.length > 0 ? ` (${problems})` : ''}`, '0'],
    ['corners of legible photos right (IoU ≥ 0.9), without holders', share(corners.filter((iou) => iou >= 0.9).length, corners.length), ''],
    ['MRZ text exact in legible photos', share(texts.filter(Boolean).length, texts.length), ''],
    ['fired without a document', `${String(empty.filter(({ photo }) => photo !== null).length)} of ${String(empty.length)}`, '0'],
    ['empty desks: time at “search”', emptyMs === 0 ? '–' : `${((100 * searchMs) / emptyMs).toFixed(0)} %`, '≥ 95 %'],
  ]; // prettier-ignore
}

function hintRows(shown: readonly ClipPlay[]): string[][] {
  const held = shown.flatMap(({ held: mistakes }) => mistakes);
  const row = (kind: string, mistakes: typeof held): string[] => {
    const totalMs = mistakes.reduce((sum, each) => sum + each.totalMs, 0);
    const rightMs = mistakes.reduce((sum, each) => sum + each.rightMs, 0);
    const most = mistakes.filter((each) => each.rightMs >= each.totalMs / 2).length;
    const time = totalMs === 0 ? '–' : `${((100 * rightMs) / totalMs).toFixed(0)} % of the time`;
    return [`hint right: ${kind}`, `${time}, ${String(most)} of ${String(mistakes.length)} mistakes${worst(mistakes)}`, '≥ 90 %'];
  }; // prettier-ignore
  const rows = MISTAKES.map((kind) => row(kind.replaceAll('_', ' '), held.filter((each) => each.kind === kind))); // prettier-ignore
  return [...rows, row('all mistakes', held)];
}

function worst(mistakes: ClipPlay['held']): string {
  const totals = new Map<string, number>();
  for (const { others } of mistakes)
    for (const [hint, ms] of Object.entries(others)) totals.set(hint, (totals.get(hint) ?? 0) + ms);
  const names = [...totals].sort((a, b) => b[1] - a[1]).slice(0, 2);
  return names.length === 0 ? '' : `; else ${names.map(([hint]) => `“${hint}”`).join(', ')}`;
}

export const clipTable = (plays: readonly ClipPlay[]): string =>
  measurementTable(['what', 'measured', 'mark'], clipRows(plays));

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Its MRZ was read exactly; where there is none, by its blur and size. */
const isLegiblePhoto = ({ truth, isTextExact }: WebcamPlay): boolean => isTextExact ?? truth?.isLegible === true;

export function webcamTable(plays: readonly WebcamPlay[]): string {
  const legible = plays.filter(isLegiblePhoto);
  const fired = plays.filter(({ photoMs }) => photoMs !== null);
  const times = fired.map(({ photoMs }) => photoMs ?? 0);
  const texts = fired.flatMap(({ isTextExact }) => (isTextExact === null ? [] : [isTextExact]));
  const unfinished = plays.filter(({ photoMs }) => photoMs === null);
  const sizeRow = (heightPx: number): string[] => {
    const sized = plays.filter((play) => play.webcam.heightPx === heightPx);
    return [`– at ${String(heightPx)}p`, share(sized.filter(isLegiblePhoto).length, sized.length), ''];
  };
  const backlit = plays.filter(({ webcam }) => webcam.isBacklit);
  const at = (rank: number): string => (times.length === 0 ? '–' : seconds(percentile(times, rank)));
  return measurementTable(
    ['what', 'measured', 'mark'],
    [
      ['legible photo within 15 s of the document', share(legible.length, plays.length), '≥ 90 %'],
      sizeRow(720),
      sizeRow(1080),
      ['– against the light', share(backlit.filter(isLegiblePhoto).length, backlit.length), ''],
      ['photo that cannot be read', String(fired.length - legible.length), '0'],
      ['MRZ exact, of the photos with one', share(texts.filter(Boolean).length, texts.length), ''],
      ['time to the photo: median, p95', `${at(0.5)}, ${at(0.95)}`, ''],
      ['without a photo: shutter and file offered', share(unfinished.filter(({ helpMs }) => helpMs !== null).length, unfinished.length), 'all'],
      ['longest time without new advice, before other ways are offered', seconds(Math.max(0, ...plays.map(({ longestSameMs }) => longestSameMs))), '≤ 8 s'],
    ],
  ); // prettier-ignore
}
