/** Photos of drawn documents on a desk, each with one mistake or none, and what the checks have to say about it. */
import type { CheckReport, FindingCause } from 'doc-capture/checks';
import type { DocType } from 'doc-capture/contract';
import { drawWoodenDesk } from '../sample-camera/sprites.js';

const WIDTH = 1600;
const HEIGHT = 1200;

/** The document in the photo: its width and center in pixels, turned by a few degrees. */
interface Placement {
  readonly sample: string;
  readonly width: number;
  readonly x: number;
  readonly y: number;
  readonly turnedDegrees: number;
}

/** What a report has to say. */
type Expected =
  | { readonly kind: 'no finding' }
  | { readonly kind: 'MRZ read' }
  | { readonly kind: 'barcode read' }
  | { readonly kind: 'cause'; readonly causes: readonly FindingCause[] };

export interface TestPhoto {
  readonly name: string;
  readonly docType: DocType;
  readonly documents: readonly Placement[];
  /** The documents of the photo that is taken before: a back is checked together with its front. */
  readonly front?: readonly Placement[];
  /** The photo is reduced to this width. Default 1600 px. */
  readonly width?: number;
  /** Drawn over the documents. */
  readonly spoil?: (context: CanvasRenderingContext2D) => void;
  readonly expected: Expected;
}

const place = (sample: string, change: Partial<Placement> = {}): Placement => ({
  sample,
  width: 1250,
  x: WIDTH / 2,
  y: HEIGHT / 2,
  turnedDegrees: 2,
  ...change,
});
const cause = (...causes: readonly FindingCause[]): Expected => ({ kind: 'cause', causes });

const CARD = { docType: 'id_card', documents: [place('id-card-zoe-front')] } as const;

// prettier-ignore
export const TEST_PHOTOS: readonly TestPhoto[] = [
  { ...CARD, name: 'Identity card, front', expected: { kind: 'no finding' } },
  { name: 'Identity card, back', docType: 'id_card', front: [place('id-card-zoe-front')], documents: [place('id-card-zoe-back')], expected: { kind: 'MRZ read' } },
  { name: 'Passport', docType: 'passport', documents: [place('passport-ines')], expected: { kind: 'MRZ read' } },
  { name: 'Driving licence, back', docType: 'driver_permit', front: [place('driving-permit-jorgen-front')], documents: [place('driving-permit-jorgen-back')], expected: { kind: 'barcode read' } },
  { name: 'Residence permit, front', docType: 'residency_permit', documents: [place('residence-permit-zoe-front')], expected: { kind: 'no finding' } },
  { ...CARD, name: 'Empty desk', documents: [], expected: cause('no_document') },
  { name: 'The back instead of the front', docType: 'residency_permit', documents: [place('residence-permit-zoe-back')], expected: cause('wrong_side') },
  { ...CARD, name: 'Cut off at the right', documents: [place('id-card-zoe-front', { x: 1250 })], expected: cause('cut_off') },
  { ...CARD, name: 'Two documents', documents: [place('id-card-zoe-front', { width: 800, y: 310 }), place('id-card-jorgen-front', { width: 800, y: 890, turnedDegrees: -2 })], expected: cause('two_documents') },
  { ...CARD, name: 'Photo of 200 pixels', width: 260, expected: cause('few_pixels') },
  { ...CARD, name: 'Too dark', spoil: cover('rgb(4 5 8 / 88%)'), expected: cause('too_dark') },
  { ...CARD, name: 'Out of focus', spoil: blur, expected: cause('focus', 'blur', 'motion') },
  { ...CARD, name: 'Glare on the print', spoil: shine, expected: cause('glare') },
];

/** Pictures by the names of their files, without extension. */
export type SamplePictures = (sample: string) => Promise<CanvasImageSource & { width: number; height: number }>;

export async function drawTestPhoto(photo: TestPhoto, pictures: SamplePictures): Promise<File> {
  const context = drawWoodenDesk(WIDTH, HEIGHT).getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  for (const { sample, width, x, y, turnedDegrees } of photo.documents) {
    const picture = await pictures(sample);
    const height = (width * picture.height) / picture.width;
    context.save();
    context.translate(x, y);
    context.rotate((turnedDegrees * Math.PI) / 180);
    context.drawImage(picture, -width / 2, -height / 2, width, height);
    context.restore();
  }
  photo.spoil?.(context);
  const blob = await encode(resized(context.canvas, photo.width ?? WIDTH));
  return new File([blob], 'test-photo.jpg', { type: 'image/jpeg' });
}

/** What the report says, in the words of `describeExpected` where it is as expected. */
export function compareWithExpected(report: CheckReport, expected: Expected): string {
  const causes = report.findings.map((finding) => finding.cause);
  const isRead =
    (expected.kind === 'MRZ read' && report.mrz?.valid === true) ||
    (expected.kind === 'barcode read' && report.barcodes.some(({ fields }) => fields !== null));
  const isFound = expected.kind === 'cause' && expected.causes.some((one) => causes.includes(one));
  if (isFound || isRead || (expected.kind === 'no finding' && causes.length === 0)) return describeExpected(expected);
  return causes.join(', ') || 'no finding';
}

export function describeExpected(expected: Expected): string {
  return expected.kind === 'cause' ? expected.causes.join(' or ') : expected.kind;
}

function cover(color: string): (context: CanvasRenderingContext2D) => void {
  return (context) => {
    context.fillStyle = color;
    context.fillRect(0, 0, WIDTH, HEIGHT);
  };
}

/** Reduced and enlarged again: not every browser has a blur filter. By half at most in a step, because Firefox leaves out pixels. */
function blur(context: CanvasRenderingContext2D): void {
  const small = [2, 4, 8, 12].reduce((canvas, factor) => resized(canvas, WIDTH / factor), context.canvas);
  context.drawImage(small, 0, 0, WIDTH, HEIGHT);
}

/** A lamp's reflection over the fields of the card. */
function shine(context: CanvasRenderingContext2D): void {
  const light = context.createRadialGradient(950, 600, 60, 950, 600, 300);
  light.addColorStop(0, 'rgb(255 255 255)');
  light.addColorStop(0.55, 'rgb(255 255 255)');
  light.addColorStop(1, 'rgb(255 255 255 / 0%)');
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

function resized(source: HTMLCanvasElement, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round((width * source.height) / source.width);
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('This browser writes no JPEG.');
  return blob;
}
