/** Makes the films: the element on a phone's screen, or a computer's and a phone's, in front of clips of drawn documents. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { withDemo } from '../../bench/measure/with-chromium.js';
import { drawSideBySide } from './draw-side-by-side.js';
import { FILMS, type Film, type FilmName } from './films.js';
import { createHostPage } from './host-page.js';
import { frameAt, pickMoments, recordScreens, type Recording } from './record-screens.js';

/** Pixels of the film: each screen has this height, round corners and a border. */
const LAYOUT = { height: 554, gap: 24, radius: 28, edge: { color: '#8a939d80', width: 1 } } as const;
const FRAMES_PER_SECOND = 12;
const LAST_FRAME_MS = 1500;
const MAX_BYTES = 1_500_000;
/** From the best to the worst. The film has the first with which it is small enough. */
const QUALITIES = [82, 72, 62, 52, 42, 32] as const;

export async function makeFilm(name: FilmName, folder: string): Promise<void> {
  const film = FILMS[name];
  const recording = await withDemo(
    await film.clip(),
    (browser, url) => recordFilm(browser, url, film),
    createHostPage(`host-name="Utopia Bank" ${film.attributes}`),
    'bank.example',
  );
  await writeFilm(recording, film, join(folder, name));
}

async function recordFilm(browser: Browser, url: string, film: Film): Promise<Recording> {
  const pages: Record<string, Page> = {};
  for (const [name, viewport] of Object.entries(film.screens)) {
    const isPhone = name === 'phone';
    pages[name] = await browser.newPage({ viewport, hasTouch: isPhone, isMobile: isPhone, permissions: ['camera'] });
  }
  const [first] = Object.values(pages);
  await first!.goto(url);
  await first!.locator('doc-capture [data-action=camera]').waitFor();
  return recordScreens(pages, () => film.play(pages));
}

async function writeFilm(recording: Recording, film: Film, path: string): Promise<void> {
  const { marks } = recording;
  const moments = pickMoments(recording, film.maxMs, 1000 / FRAMES_PER_SECOND);
  const compose = createComposer(recording, film);
  const frames: { png: Buffer; delayMs: number }[] = [];
  for (const { atMs, delayMs } of moments) {
    const png = await compose(atMs);
    const last = frames.at(-1);
    // An unchanged picture stays.
    if (last?.png === png) last.delayMs += delayMs;
    else frames.push({ png, delayMs });
  }
  frames.push({ png: await compose(recording.endMs), delayMs: LAST_FRAME_MS });
  const stillEnd = marks[marks.findIndex(({ name }) => name === film.still) + 1];
  await sharp(await compose((stillEnd?.atMs ?? recording.endMs) - 100)).webp({ quality: 82, alphaQuality: 60 }).toFile(`${path}-still.webp`); // prettier-ignore
  const pictures = frames.map(({ png }) => png);
  const delay = frames.map(({ delayMs }) => Math.round(delayMs));
  for (const quality of QUALITIES) {
    const { size } = await sharp(pictures, { join: { animated: true } })
      .webp({ quality, delay, loop: 0, effort: 5, minSize: true, alphaQuality: 60 })
      .toFile(`${path}.webp`);
    const seconds = frames.reduce((sum, { delayMs }) => sum + delayMs, 0) / 1000;
    console.log(`${path}.webp: ${frames.length} frames, ${seconds.toFixed(1)} s, ${size} bytes at quality ${quality}`);
    if (size <= MAX_BYTES) return;
  }
  throw new Error(`${path}.webp has more than ${MAX_BYTES} bytes`);
}

/** Returns what all screens showed at a moment, side by side; the same buffer while nothing changes. */
function createComposer({ screens }: Recording, film: Film): (atMs: number) => Promise<Buffer> {
  const sizes = Object.entries(film.screens).map(([name, { width, height }]) => ({
    name,
    width: Math.round((width * LAYOUT.height) / height),
  }));
  const drawn = new Map<string, Promise<Buffer>>();
  return (atMs) => {
    const shown = sizes.map(({ name, width }) => ({ width, frame: frameAt(screens.get(name) ?? [], atMs) }));
    const key = shown.map(({ frame }) => frame?.atMs ?? 'none').join(' ');
    const known = drawn.get(key);
    if (known) return known;
    const parts = shown.map(({ width, frame }) => ({ width, image: frame?.jpeg ?? null }));
    const made = drawSideBySide(parts, LAYOUT).then((image) => image.png().toBuffer());
    drawn.set(key, made);
    return made;
  };
}
