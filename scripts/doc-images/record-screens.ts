/** Records what pages show while something happens in them, and picks the frames of a film. */
import type { Page } from 'playwright';

export interface RecordedFrame {
  readonly atMs: number;
  readonly jpeg: Buffer;
}

/** The beginning of a state of an element: `phone aiming`. */
interface Mark {
  readonly name: string;
  readonly atMs: number;
}

/** Frames by the name of their page, in order, and the states of the pages' elements. */
export interface Recording {
  readonly screens: ReadonlyMap<string, readonly RecordedFrame[]>;
  readonly marks: readonly Mark[];
  readonly endMs: number;
}

/** Records the pages while `play` runs. @param pages by name */
export async function recordScreens(
  pages: Readonly<Record<string, Page>>,
  play: () => Promise<void>,
): Promise<Recording> {
  const marks: Mark[] = [];
  const screens = new Map<string, RecordedFrame[]>();
  const stops: (() => Promise<void>)[] = [];
  for (const [name, page] of Object.entries(pages)) {
    const frames: RecordedFrame[] = [];
    screens.set(name, frames);
    // A screen that does not change sends no frame.
    const takeFrame = async (): Promise<void> => {
      frames.push({ atMs: Date.now(), jpeg: await page.screenshot({ type: 'jpeg', quality: 95 }) });
    };
    await page.exposeFunction('noteState', (state: string) => marks.push({ name: `${name} ${state}`, atMs: Date.now() })); // prettier-ignore
    const listen = (): void =>
      addEventListener('doc-statechange', ({ state }) => {
        (window as Window & { noteState?: (state: string) => void }).noteState?.(state.name);
      });
    await page.addInitScript(listen);
    if (page.url() !== 'about:blank') {
      await page.evaluate(listen);
      await takeFrame();
    }
    const client = await page.context().newCDPSession(page);
    client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      // A phone that has not opened the page yet shows nothing.
      if (page.url() !== 'about:blank')
        frames.push({ atMs: (metadata.timestamp ?? 0) * 1000, jpeg: Buffer.from(data, 'base64') });
      client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await client.send('Page.startScreencast', { format: 'jpeg', quality: 95 });
    stops.push(async () => {
      await client.send('Page.stopScreencast');
      await takeFrame();
    });
  }
  marks.push({ name: 'start', atMs: Date.now() });
  await play();
  for (const stop of stops) await stop();
  return { screens, marks: marks.toSorted((one, other) => one.atMs - other.atMs), endMs: Date.now() };
}

export interface FilmMoment {
  readonly atMs: number;
  readonly delayMs: number;
}

/** Moments in even steps of a film's time. @param maxMs longest time of each state; one that took longer is shown faster */
export function pickMoments(
  { marks, endMs }: Recording,
  maxMs: Readonly<Record<string, number>>,
  delayMs: number,
): readonly FilmMoment[] {
  return marks.flatMap(({ name, atMs }, index) => {
    const tookMs = (marks[index + 1]?.atMs ?? endMs) - atMs;
    const shownMs = Math.min(tookMs, maxMs[name] ?? Infinity);
    const count = Math.round(shownMs / delayMs);
    return Array.from({ length: count }, (_, step) => ({ atMs: atMs + (tookMs * step) / count, delayMs }));
  });
}

/** The frame that a screen showed at a moment. */
export const frameAt = (frames: readonly RecordedFrame[], atMs: number): RecordedFrame | undefined =>
  frames.findLast((frame) => frame.atMs <= atMs);
