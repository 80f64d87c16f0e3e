/** The film of the README: the element of the demo on a phone's screen, while a sample is played, from the first screen to the answer. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { withDemo } from '../../bench/measure/with-chromium.js';

const SCREEN = { width: 390, height: 720 } as const;
/** Pixels of the film, and the radius of its corners. */
const FILM = { width: 300, height: 554, radius: 28 } as const;
const FRAMES_PER_SECOND = 12;
/** The longest time of each state in the film. A state that took longer is shown faster. */
const MAX_STATE_MS: Readonly<Record<string, number>> = {
  welcome: 600,
  starting: 200,
  aiming: 2100,
  checking: 400,
  review: 1000,
  turning: 1000,
  sending: 700,
};
const LAST_FRAME_MS = 1500;
const MAX_BYTES = 1_500_000;
/** From the best to the worst. The film has the first with which it is small enough. */
const QUALITIES = [82, 72, 62, 52, 42, 32] as const;

/** Shows the element alone, over the whole screen. */
const SCREEN_STYLE = `.phone { position: fixed !important; inset: 0; z-index: 9; height: 100vh !important; border-radius: 0 !important }
  .phone doc-capture { border-radius: 0 !important } html { scrollbar-width: none }`;

interface RecordedFrame {
  readonly atMs: number;
  readonly jpeg: Buffer;
}

interface Recording {
  readonly frames: readonly RecordedFrame[];
  /** The states of the element in order. */
  readonly states: readonly { readonly name: string; readonly fromMs: number }[];
}

/** Plays the sample, and waits for its end. */
async function playSample(page: Page): Promise<void> {
  await page.locator('#watch').evaluate((button: HTMLButtonElement) => button.click());
  await page.locator('#watch', { hasText: 'Stop' }).waitFor({ state: 'attached' });
  await page.locator('#watch', { hasText: 'Play again' }).waitFor({ state: 'attached', timeout: 120_000 });
}

/** Records the screen while the sample is played. It is played once before, so that nothing is loaded in the film. */
async function recordRun(page: Page): Promise<Recording> {
  await playSample(page);
  const capture = page.locator('#capture');
  await capture.evaluate((element: HTMLElementTagNameMap['doc-capture']) => element.reset());
  // The animations of the first screen end.
  await page.waitForTimeout(1500);
  await capture.evaluate((element: HTMLElementTagNameMap['doc-capture']) => {
    const log = [`welcome ${Date.now()}`];
    element.addEventListener('doc-statechange', ({ state }) => {
      log.push(`${state.name} ${Date.now()}`);
      element.dataset['log'] = log.join();
    });
  });
  const frames: RecordedFrame[] = [];
  const client = await page.context().newCDPSession(page);
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ atMs: (metadata.timestamp ?? 0) * 1000, jpeg: Buffer.from(data, 'base64') });
    client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 95 });
  await page.waitForTimeout(900);
  await playSample(page);
  await page.waitForTimeout(900);
  await client.send('Page.stopScreencast');
  const log = (await capture.getAttribute('data-log')) ?? '';
  const states = log.split(',').map((entry) => {
    const [name = '', ms] = entry.split(' ');
    return { name, fromMs: Number(ms) };
  });
  return { frames, states };
}

/** The recorded frames at even steps of the film's time, each with its duration in milliseconds. */
function pickFrames({ frames, states }: Recording): readonly { jpeg: Buffer; delayMs: number }[] {
  const last = frames.at(-1);
  if (!last) throw new Error('No frame was recorded');
  const delayMs = 1000 / FRAMES_PER_SECOND;
  const picked: { frame: RecordedFrame; delayMs: number }[] = [];
  states.forEach(({ name, fromMs }, index) => {
    const endMs = states[index + 1]?.fromMs ?? last.atMs;
    const speed = Math.max(1, (endMs - fromMs) / (MAX_STATE_MS[name] ?? Infinity));
    for (let atMs = fromMs; atMs < endMs; atMs += delayMs * speed) {
      const frame = frames.findLast((one) => one.atMs <= atMs);
      const previous = picked.at(-1);
      if (previous && previous.frame === frame) previous.delayMs += delayMs;
      else if (frame) picked.push({ frame, delayMs });
    }
  });
  return [
    ...picked.map(({ frame, ...rest }) => ({ jpeg: frame.jpeg, ...rest })),
    { jpeg: last.jpeg, delayMs: LAST_FRAME_MS },
  ];
}

const CORNER_MASK = Buffer.from(
  `<svg width="${FILM.width}" height="${FILM.height}"><rect width="100%" height="100%" rx="${FILM.radius}"/></svg>`,
);
const BORDER = Buffer.from(
  `<svg width="${FILM.width}" height="${FILM.height}"><rect x="0.5" y="0.5" width="${FILM.width - 1}" height="${FILM.height - 1}" ` +
    `rx="${FILM.radius}" fill="none" stroke="#8a939d" stroke-opacity="0.5"/></svg>`,
);

/** A recorded frame in the size of the film, with round corners and a border. */
const toFilmFrame = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .resize(FILM.width, FILM.height)
    .ensureAlpha()
    .composite([{ input: BORDER }, { input: CORNER_MASK, blend: 'dest-in' }])
    .png()
    .toBuffer();

/** Writes `film.webp` into `folder`. */
export async function recordFilm(folder: string): Promise<void> {
  const recording = await withDemo(null, async (browser, url) => {
    const page = await browser.newPage({ viewport: SCREEN, bypassCSP: true, hasTouch: true });
    await page.goto(url);
    await page.addStyleTag({ content: SCREEN_STYLE });
    await page.locator('#capture [data-action=camera]').waitFor();
    return recordRun(page);
  });
  const frames = pickFrames(recording);
  const filmFrames = await Promise.all(frames.map(({ jpeg }) => toFilmFrame(jpeg)));
  const delay = frames.map(({ delayMs }) => Math.round(delayMs));
  await writeFilm(filmFrames, delay, join(folder, 'film.webp'));
}

/** Writes the film. @param delay duration of each frame in milliseconds @throws Error if it is too large in every quality */
async function writeFilm(filmFrames: Buffer[], delay: number[], path: string): Promise<void> {
  for (const quality of QUALITIES) {
    const { size } = await sharp(filmFrames, { join: { animated: true } })
      .webp({ quality, delay, loop: 0, effort: 5, minSize: true, alphaQuality: 60 })
      .toFile(path);
    const seconds = delay.reduce((sum, ms) => sum + ms, 0) / 1000;
    console.log(`film: ${filmFrames.length} frames, ${seconds.toFixed(1)} s, ${size} bytes at quality ${quality}`);
    if (size <= MAX_BYTES) return;
  }
  throw new Error(`The film has more than ${MAX_BYTES} bytes`);
}
