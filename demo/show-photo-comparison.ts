/** A faulty photo beside a good one. Both are drawn on this page, and checked by the same code as the element's photos. */
import type { FindingCause } from 'doc-capture/checks';
import { createCapture, type CaptureState } from 'doc-capture/headless';
import { drawTestPhoto, TEST_PHOTOS, type SamplePictures, type TestPhoto } from './device/draw-test-photos.js';
import { waitForState } from './device/wait-for-state.js';
import { sampleImageUrlByName } from './demo-samples.js';
import { buildElement } from './dom-helpers.js';
import { whenInView } from './when-in-view.js';

const CHECK_TIMEOUT_MS = 60_000;

/** The names in `TEST_PHOTOS` of the good photo and of the faulty ones to choose from, the first first. */
const GOOD_PHOTO = 'Identity card, front';
const FAULTY_PHOTOS = ['Out of focus', 'Reflection on the print', 'Too dark', 'Cut off at the right', 'Empty desk'];

/** What is wrong, in words for the person. */
const CAUSE_TEXTS: Readonly<Partial<Record<FindingCause, string>>> = {
  focus: 'The photo is blurred.',
  blur: 'The photo is blurred.',
  motion: 'The photo is blurred by movement.',
  glare: 'Glare hides part of the print.',
  too_dark: 'The photo is too dark.',
  cut_off: 'Part of the document is cut off.',
  no_document: 'There is no document in the photo.',
};

interface Verdict {
  readonly isRefused: boolean;
  readonly text: string;
  readonly elapsedMs: number;
}

/** Checks a photo as the element does with a chosen file. `null` when it could not be checked. */
async function checkPhoto(file: File): Promise<Verdict | null> {
  const capture = createCapture({ docType: 'id_card', sidesSetting: 'front', sources: ['file'] });
  try {
    const ended = waitForState(capture, ['review', 'picking', 'trouble'], CHECK_TIMEOUT_MS);
    capture.send({ type: 'filesChosen', files: [file] });
    return toVerdict(await ended);
  } finally {
    capture.dispose();
  }
}

/** A photo is refused when the review does not offer to use it. */
function toVerdict(state: CaptureState | null): Verdict | null {
  if (!state?.candidate) return null;
  const { report, warnings } = state.candidate;
  const isRefused = !state.actions.includes('use');
  const cause = (report.findings.find(({ severity }) => severity === 'block') ?? warnings[0])?.cause;
  const reason = cause ? (CAUSE_TEXTS[cause] ?? cause.replaceAll('_', ' ')) : '';
  return { isRefused, text: isRefused ? reason : 'Sharp, whole and well lit.', elapsedMs: report.elapsedMs };
}

const loadPicture: SamplePictures = async (name) => {
  const image = new Image();
  image.src = sampleImageUrlByName(name);
  await image.decode();
  return image;
};

/** Draws, shows and checks a photo. A later call for the same figure replaces an earlier one. */
async function showChecked(figure: HTMLElement, photo: TestPhoto): Promise<void> {
  const caption = figure.querySelector('figcaption');
  const image = figure.querySelector('img');
  if (!caption || !image) return;
  figure.dataset['verdict'] = 'pending';
  figure.dataset['photo'] = photo.name;
  caption.replaceChildren(buildElement('strong', {}, 'Checking'));
  const file = await drawTestPhoto(photo, loadPicture).catch(() => null);
  // Without a connection the sample does not load.
  if (!file) return showVerdict(figure, caption, null);
  URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(file);
  image.alt = `Drawn photo: ${photo.name}`;
  image.hidden = false;
  const verdict = await checkPhoto(file);
  if (figure.dataset['photo'] !== photo.name) return;
  showVerdict(figure, caption, verdict);
}

function showVerdict(figure: HTMLElement, caption: Element, verdict: Verdict | null): void {
  figure.dataset['verdict'] = verdict === null ? 'unknown' : verdict.isRefused ? 'refused' : 'passed';
  if (verdict === null) return caption.replaceChildren('The photo could not be checked.');
  caption.replaceChildren(
    buildElement('strong', {}, verdict.isRefused ? 'Refused' : 'Passed'),
    buildElement('span', {}, verdict.text),
    buildElement('small', {}, `Checked in ${Math.round(verdict.elapsedMs)} ms`),
  );
}

const photoNamed = (name: string): TestPhoto => {
  const found = TEST_PHOTOS.find((one) => one.name === name);
  if (!found) throw new Error(`There is no test photo ${name}`);
  return found;
};

/** Compares when the figures come into view. The buttons choose another fault. */
export function showComparison(fault: HTMLElement, good: HTMLElement, choices: HTMLElement): void {
  const buttons = FAULTY_PHOTOS.map((name) => {
    const button = buildElement('button', { type: 'button', class: 'chip', 'aria-pressed': 'false' }, name);
    button.addEventListener('click', () => choose(name));
    return button;
  });
  const choose = (name: string): void => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.textContent === name));
    void showChecked(fault, photoNamed(name));
  };
  choices.append(...buttons);
  whenInView(fault, () => {
    choose(FAULTY_PHOTOS[0] ?? '');
    void showChecked(good, photoNamed(GOOD_PHOTO));
  });
}
