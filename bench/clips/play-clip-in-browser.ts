/** Plays a hand-held clip to the element in Chromium, through the fake camera, and reads the hints off the screen. */
import type { Page } from 'playwright';
import type { Quad } from '../../src/checks/checks.js';
import { intersectionOverUnion } from '../../src/checks/image/quad-geometry.js';
import { press, recorder, withChromium } from '../measure/with-chromium.js';
import { decodeFrameNumber } from '../scenes/frame-number.js';
import type { HandHeldClip } from '../scenes/hand-held-clip.types.js';
import { countFrames, ensureHandHeldVideo, frameMoment } from '../scenes/clips.js';
import { serveFolder } from '../../test/e2e/support/static-server.js';
import { scorePlay, type ClipPlay, type ShownFrame } from './score-play.js';

/** Time after the clip's end for a photo that is being checked. */
const CHECKING_MS = 15_000;

export interface RecordedClip {
  readonly frames: readonly { readonly at: number; readonly levels: readonly number[]; readonly hint: string | null }[];
  readonly shutterAt: number | null;
  readonly reviewAt: number | null;
  readonly photo: {
    readonly levels: readonly number[];
    readonly corners: Quad | null;
    readonly lines: readonly string[];
  } | null;
}

export const readRecorded = (page: Page): Promise<RecordedClip> =>
  page.evaluate(() => (window as unknown as { recorded: RecordedClip }).recorded);

/** The clips are of a lens that focuses; Chromium's fake camera does not say so. */
function claimAutofocus(): void {
  const { getCapabilities } = MediaStreamTrack.prototype;
  MediaStreamTrack.prototype.getCapabilities = function () {
    return { ...getCapabilities.call(this), focusMode: ['continuous'] } as MediaTrackCapabilities;
  };
}

const pageOf = (docType: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Clip</title>
<style>html, body { margin: 0; height: 100% } doc-capture { display: block; height: 100vh }</style>
<doc-capture doc-type="${docType}" sides="front" sources="camera" expose="fields"></doc-capture>
<script type="module" src="/doc-capture.js"></script></html>`;

/** @param mrzLines the text of the document's MRZ; `null` where it has none @param dist folder of the script-tag build */
export async function playClipInBrowser(
  clip: HandHeldClip,
  mrzLines: readonly string[] | null,
  dist: string,
): Promise<ClipPlay> {
  const video = await ensureHandHeldVideo(clip, clip.document?.name ?? 'empty');
  const server = await serveFolder(dist);
  try {
    return await withChromium(video, async (browser) => {
      const isUpright = clip.heightPx > clip.widthPx;
      const viewport = isUpright ? { width: 390, height: 844 } : { width: 1280, height: 800 };
      const context = await browser.newContext({ permissions: ['camera'], viewport });
      const page = await context.newPage();
      await page.addInitScript(claimAutofocus);
      await page.addInitScript({ path: recorder('record-clip') });
      const body = pageOf(clip.document?.docType ?? 'id_card');
      await page.route(`${server.origin}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(`${server.origin}/`);
      await page.waitForFunction(() => customElements.get('doc-capture') !== undefined);
      await press(page, 'Open the camera');
      return score(clip, mrzLines, await record(page, clip));
    });
  } finally {
    await server.close();
  }
}

const isPhotoRead = (): boolean => (window as unknown as { recorded: RecordedClip }).recorded.photo !== null;

async function record(page: Page, clip: HandHeldClip): Promise<RecordedClip> {
  const hasShutter = await page
    .waitForFunction(
      (durationMs) => {
        const { frames, shutterAt } = (window as unknown as { recorded: RecordedClip }).recorded;
        return shutterAt !== null || (frames.length > 1 && frames.at(-1)!.at - frames[0]!.at > durationMs);
      },
      clip.durationMs,
      { timeout: clip.durationMs + CHECKING_MS, polling: 100 },
    )
    .then(async () => (await readRecorded(page)).shutterAt !== null);
  if (hasShutter) await page.waitForFunction(isPhotoRead, undefined, { timeout: CHECKING_MS });
  return readRecorded(page);
}

function score(clip: HandHeldClip, mrzLines: readonly string[] | null, recorded: RecordedClip): ClipPlay {
  const frames: ShownFrame[] = [];
  let last = -1;
  for (const { at, levels, hint } of recorded.frames) {
    const number = decodeFrameNumber(levels);
    if (number === null) continue;
    // The camera begins the clip anew.
    if (number < last || number >= countFrames(clip)) break;
    last = number;
    const name = hint?.replace(/^hint\./, '').replace(/^search\..*/, 'search') ?? null;
    frames.push({ atMs: at, clipMs: frameMoment(clip, number), hint: name });
  }
  const { photo, shutterAt } = recorded;
  const lastFrame = frames.at(-1);
  if (photo === null || shutterAt === null || lastFrame === undefined)
    return scorePlay(clip, { frames, shutterAtMs: null, photo: null });
  const number = decodeFrameNumber(photo.levels);
  const clipMs = number === null ? lastFrame.clipMs : frameMoment(clip, number);
  const corners = clip.truthAt(clipMs).corners;
  return scorePlay(clip, {
    frames,
    shutterAtMs: shutterAt,
    photo: {
      clipMs,
      cornersIou: corners === null ? null : photo.corners === null ? 0 : intersectionOverUnion(photo.corners, corners),
      isTextExact: mrzLines === null ? null : photo.lines.join('\n') === mrzLines.join('\n'),
    },
  });
}
