/** The results of many plays before webcams: one row for each mark. */
import { formatShareOf as share, measurementTable, percentile } from '../measure/format-numbers.js';
import type { WebcamPlay } from './play-webcam-clip.js';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Its MRZ was read exactly; where there is none, by its blur and size. */
const isLegiblePhoto = ({ truth, isTextExact }: WebcamPlay): boolean => isTextExact ?? truth?.isLegible === true;

/** Rows: what, measured, mark. */
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
