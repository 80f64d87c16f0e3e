/** A faulty photo beside a good one. Both are drawn on this page, and checked by the same code as the element's photos. */
import type { DocCapture } from 'doc-capture';
import type { FindingCause } from 'doc-capture/checks';
import { createCapture, type CaptureState } from 'doc-capture/headless';
import { drawTestPhoto, TEST_PHOTOS, type SamplePictures, type TestPhoto } from './device/draw-test-photos.js';
import { waitForState } from './device/wait-for-state.js';
import { sampleImageUrlByName } from './demo-samples.js';
import { buildElement } from './dom-helpers.js';
import { whenInView } from './when-in-view.js';

/** While the camera is open, or about to be. */
const CAMERA_STATES: ReadonlySet<CaptureState['name']> = new Set(['starting', 'aiming', 'checking']);
const CHECK_TIMEOUT_MS = 60_000;

/** Names in `TEST_PHOTOS`: the good photo, and the faulty ones to choose from. The first of these is shown at first. */
const GOOD_PHOTO = 'Identity card, front';
const FAULTY_PHOTOS = ['Out of focus', 'Glare on the print', 'Too dark', 'Cut off at the right', 'Empty desk'];

/** What is wrong with a photo, in words for the person. */
const CAUSE_TEXTS: Readonly<Partial<Record<FindingCause, string>>> = {
  focus: 'The photo is blurry.',
  blur: 'The photo is blurry.',
  motion: 'Blurred by movement.',
  glare: 'Glare hides part of the print.',
  too_dark: 'The photo is too dark.',
  cut_off: 'Part of the document is cut off.',
  no_document: 'There is no document in the photo.',
};

/** The result of the photo checks, in words. */
interface PhotoCheckResult {
  readonly isRefused: boolean;
  readonly text: string;
  readonly elapsedMs: number;
}

/** Checks a photo as the element does with a chosen file. `null` when it could not be checked. */
async function checkPhoto(file: File): Promise<PhotoCheckResult | null> {
  const capture = createCapture({ docType: 'id_card', sidesSetting: 'front', sources: ['file'] });
  try {
    const ended = waitForState(capture, ['review', 'picking', 'error'], CHECK_TIMEOUT_MS);
    capture.send({ type: 'filesChosen', files: [file] });
    return toCheckResult(await ended);
  } finally {
    capture.dispose();
  }
}

/** A photo is refused when the review does not offer to use it. */
function toCheckResult(state: CaptureState | null): PhotoCheckResult | null {
  if (!state?.candidate) return null;
  const { report, warnings } = state.candidate;
  const isRefused = !state.actions.includes('use');
  const cause = (report.findings.find(({ severity }) => severity === 'block') ?? warnings[0])?.cause;
  const reason = cause ? (CAUSE_TEXTS[cause] ?? cause.replaceAll('_', ' ')) : '';
  return { isRefused, text: isRefused ? reason : 'Sharp, whole and well lit.', elapsedMs: report.elapsedMs };
}

const loadSampleImage: SamplePictures = async (name) => {
  const image = new Image();
  image.src = sampleImageUrlByName(name);
  await image.decode();
  return image;
};

/** Draws and shows a photo. A later call for the same figure replaces an earlier one. @returns checks the photo that is shown */
async function showPhoto(figure: HTMLElement, photo: TestPhoto): Promise<() => Promise<void>> {
  const caption = figure.querySelector('figcaption');
  const image = figure.querySelector('img');
  if (!caption || !image) throw new Error('The figure has no place for a photo');
  figure.dataset['result'] = 'pending';
  figure.dataset['photo'] = photo.name;
  caption.replaceChildren(buildElement('strong', {}, 'Checking'));
  const file = await drawTestPhoto(photo, loadSampleImage).catch(() => null);
  if (figure.dataset['photo'] !== photo.name) return async () => undefined;
  // Without a connection the sample does not load.
  if (!file) return async () => showCheckResult(figure, caption, null);
  URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(file);
  image.alt = `Drawn photo: ${photo.name}`;
  image.hidden = false;
  return async () => {
    const result = await checkPhoto(file);
    if (figure.dataset['photo'] === photo.name) showCheckResult(figure, caption, result);
  };
}

function showCheckResult(figure: HTMLElement, caption: Element, result: PhotoCheckResult | null): void {
  figure.dataset['result'] = result === null ? 'unknown' : result.isRefused ? 'refused' : 'passed';
  if (result === null) return caption.replaceChildren('The photo could not be checked.');
  caption.replaceChildren(
    buildElement('strong', {}, result.isRefused ? 'Refused' : 'Passed'),
    buildElement('span', {}, result.text),
    buildElement('small', {}, `Checked in ${Math.round(result.elapsedMs)} ms`),
  );
}

const testPhotoByName = (name: string): TestPhoto => {
  const found = TEST_PHOTOS.find((one) => one.name === name);
  if (!found) throw new Error(`There is no test photo ${name}`);
  return found;
};

/** Resolves when the camera of the page's element is not open: its checks need the processor. */
function untilCameraIsClosed(capture: DocCapture): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const check = (): void => {
      if (CAMERA_STATES.has(capture.state.name)) return;
      controller.abort();
      resolve();
    };
    capture.addEventListener('doc-statechange', check, { signal: controller.signal });
    check();
  });
}

/** Fills the figures when they come into view, checks one after the other, and adds a button for each fault. */
export function showPhotoComparison(
  faultyFigure: HTMLElement,
  goodFigure: HTMLElement,
  faultButtons: HTMLElement,
  capture: DocCapture,
): void {
  const buttons = FAULTY_PHOTOS.map((name) => {
    const button = buildElement('button', { type: 'button', class: 'chip', 'aria-pressed': 'false' }, name);
    button.addEventListener('click', () => void choose(name));
    return button;
  });
  const choose = async (name: string): Promise<void> => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.textContent === name));
    const check = await showPhoto(faultyFigure, testPhotoByName(name));
    await check();
  };
  const fill = async (): Promise<void> => {
    await untilCameraIsClosed(capture);
    const checkGood = await showPhoto(goodFigure, testPhotoByName(GOOD_PHOTO));
    // A person may have chosen another fault meanwhile.
    if (faultyFigure.dataset['photo'] === undefined) await choose(FAULTY_PHOTOS[0] ?? '');
    await untilCameraIsClosed(capture);
    await checkGood();
  };
  faultButtons.append(...buttons);
  whenInView(faultyFigure, () => void fill());
}
