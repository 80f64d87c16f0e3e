import { readFileSync } from 'node:fs';

/** One sentence that Orca handed to the speech synthesizer. */
export interface Utterance {
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  readonly text: string;
}

const MS_PER_DAY = 86_400_000;
const LINE = /^(\d\d):(\d\d):(\d\d)\.(\d{3})\d* - SPEECH OUTPUT: '(.*?)'(?: ?[{[]| voice=|$)/;

/** Reads what was said out of Orca's log, whose lines have a local time of day. @param nowMs a moment of the same day or the next */
export function readSpeech(path: string, nowMs: number): Utterance[] {
  const midnight = new Date(nowMs);
  midnight.setHours(0, 0, 0, 0);
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, hours, minutes, seconds, ms, text = ''] = LINE.exec(line) ?? [];
      if (hours === undefined) return [];
      const ofDay = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
      const atMs = midnight.getTime() + ofDay;
      return [{ atMs: atMs > nowMs + 60_000 ? atMs - MS_PER_DAY : atMs, text: text.trim() }];
    });
}
