/** What is finer than a drawn document: its own fine print, the pixels of a screen, the dots of a printer. */
import type { RgbFrame } from '../scenes/camera-effects.js';
import type { Mat3 } from '../scenes/projection.js';
import type { SceneDocument } from '../scenes/scenes.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';
import { applyLineFamily, applyTexture, randomLineFamilies, randomPart, type LineFamily } from './fine-print.js';
import type { Optics, PlaneArea } from './lens-transfer.js';
import { applyPrintedDots, type PrintedDots } from './printed-dots.js';
import type { RecaptureKind } from './recapture-scene.js';
import { applyScreenPixels, type ScreenPixels } from './screen-pixels.js';

const MM_PER_INCH = 25.4;

interface StructuredPlane {
  readonly document: SceneDocument;
  /** What the photo shows of the document: a part in dots must not fill it. */
  readonly visible: PlaneArea;
  /** Screen or paper; `null` for a genuine document. */
  readonly sheet: PlaneArea | null;
}

interface Structures {
  /** Pixels or dots per mm; `null` without any. */
  readonly perMm: number | null;
  readonly dots: PrintedDots['kind'] | null;
  apply(frame: RgbFrame, toPx: Mat3, optics: Optics): void;
}

/** What is finer than the drawn document: its own fine print, then the screen's pixels or the printer's dots. */
export function randomStructures(
  kind: RecaptureKind,
  { document, visible, sheet }: StructuredPlane,
  random: SeededRandom,
): Structures {
  const { widthMm, heightMm } = document;
  const whole: PlaneArea = { left: -widthMm / 2, top: -heightMm / 2, right: widthMm / 2, bottom: heightMm / 2 };
  const families = randomLineFamilies(random, whole, visible);
  const texture = {
    seed: random.integer(1, 40),
    strength: random.between(0, 0.02),
    grainMm: random.between(0.05, 0.3),
  };
  // Some genuine documents have a portrait or a part of the background in dots.
  const part = random.next() < 0.25 ? { dots: randomDots(random), area: randomPart(random, visible) } : null;
  const dots = kind === 'print' ? randomDots(random) : null;
  const screen = kind === 'screen' ? randomScreen(random, document) : null;
  const printFamilies = (frame: RgbFrame, toPx: Mat3, optics: Optics, some: readonly LineFamily[]): void =>
    some.forEach((family) => applyLineFamily(frame, toPx, family, optics));
  // The first photo has blurred what is recaptured.
  const firstBlurPx = random.between(0.6, 2.5);
  return {
    perMm: screen ? 1 / screen.pitchMm : (dots?.perMm ?? null),
    dots: dots?.kind ?? null,
    apply(frame, toPx, optics) {
      const first = sheet ? { ...optics, sigmaPx: Math.hypot(optics.sigmaPx, firstBlurPx) } : optics;
      printFamilies(frame, toPx, first, families);
      if (part) applyPrintedDots(frame, toPx, part.area, part.dots, first);
      if (!screen) applyTexture(frame, toPx, sheet ?? whole, texture, optics);
      if (dots) applyPrintedDots(frame, toPx, whole, dots, optics);
      if (screen) applyScreenPixels(frame, toPx, sheet ?? whole, screen, optics);
    },
  };
}

/** Laser printers have 133 to 200 lines per inch, ink-jet printers drops of 400 to 1,000. */
function randomDots(random: SeededRandom): PrintedDots {
  // Copies are printed at the document's size, or larger.
  const enlargement = random.next() < 0.7 ? 1 : random.between(1, 2.2);
  const kind = random.next() < 0.6 ? 'regular' : 'scattered';
  const perInch = kind === 'regular' ? random.pick([133, 141, 150, 166, 175, 200]) : random.between(400, 1000);
  return {
    kind,
    perMm: perInch / MM_PER_INCH / enlargement,
    strength: random.between(0.3, 0.9),
    seed: random.integer(1, 6) * 10,
  };
}

/** A document spans 500 px of a monitor to 2,400 of a phone held across or of a fine large screen. */
function randomScreen(random: SeededRandom, { widthMm }: SceneDocument): ScreenPixels {
  const across = 500 * (2400 / 500) ** random.next();
  const isPhone = random.next() < 0.4;
  return {
    layout: isPhone && random.next() < 0.6 ? 'pentile' : 'stripes',
    pitchMm: widthMm / across,
    width: random.between(0.2, 0.3),
    height: random.between(0.6, 0.92),
    isTurned: random.next() < 0.3,
  };
}
