/** The sample documents: drawn, fictitious, of the state of Utopia. */
import { sidesToCapture, type DocType, type Side } from 'doc-capture/contract';
import type { DemoSettings } from './demo-settings.js';

export interface DemoSample {
  /** First part of the names of its images. */
  readonly id: string;
  readonly docType: DocType;
  readonly holder: string;
  /** A special property, such as expired. */
  readonly note: string;
}

const defineSample = (id: string, docType: DocType, holder: string, note = ''): DemoSample => ({
  id,
  docType,
  holder,
  note,
});

export const DEMO_SAMPLES: readonly DemoSample[] = [
  defineSample('id-card-zoe', 'id_card', 'Zoë'),
  defineSample('id-card-caglar-expired', 'id_card', 'Çağlar', 'expired'),
  defineSample('id-card-ines', 'id_card', 'Inês'),
  defineSample('id-card-jorgen', 'id_card', 'Jørgen'),
  defineSample('passport-zoe', 'passport', 'Zoë'),
  defineSample('passport-ines', 'passport', 'Inês'),
  defineSample('passport-caglar', 'passport', 'Çağlar'),
  defineSample('driving-permit-jorgen', 'driver_permit', 'Jørgen'),
  defineSample('driving-permit-caglar', 'driver_permit', 'Çağlar'),
  defineSample('residence-permit-zoe', 'residency_permit', 'Zoë'),
  defineSample('residence-permit-ines', 'residency_permit', 'Inês'),
];

/** @param docType empty: every sample */
export const samplesOfType = (docType: string): readonly DemoSample[] =>
  DEMO_SAMPLES.filter((one) => docType === '' || one.docType === docType);

/** The chosen sample, or the first of the chosen type. */
export function selectedSample(settings: DemoSettings): DemoSample {
  const all = samplesOfType(settings['doc-type']);
  const found = all.find(({ id }) => id === settings.sample) ?? all[0];
  if (!found) throw new Error(`There is no sample of ${settings['doc-type']}`);
  return found;
}

/** URL of the image of a side. */
export function sampleImageUrl({ id, docType }: DemoSample, side: Side): string {
  return sampleImageUrlByName(docType === 'passport' ? id : `${id}-${side}`);
}

/** URL of an image by the name of its file, without extension. */
export function sampleImageUrlByName(name: string): string {
  return new URL(`./samples/${name}.jpg`, import.meta.url).href;
}

async function fetchSampleFile(chosen: DemoSample, side: Side): Promise<File> {
  const response = await fetch(sampleImageUrl(chosen, side));
  if (!response.ok) throw new Error(`The picture answers with ${response.status}`);
  return new File([await response.blob()], `${chosen.id}-${side}.jpg`, { type: 'image/jpeg' });
}

/** The files to submit: an image of each side, or one with both. */
export async function fetchSampleFiles(chosen: DemoSample, sides: DemoSettings['sides']): Promise<readonly File[]> {
  const setting = sides === 'front' || sides === 'front-back' || sides === 'both-in-one' ? sides : 'auto';
  const shown = chosen.docType === 'passport' ? (['front'] as const) : (['front', 'back'] as const);
  if (setting === 'both-in-one')
    return [await combineSides(await Promise.all(shown.map((side) => fetchSampleFile(chosen, side))))];
  const asked = sidesToCapture(chosen.docType, setting).filter((side) => shown.some((one) => one === side));
  return Promise.all(asked.map((side) => fetchSampleFile(chosen, side)));
}

const MARGIN_PX = 120;

/** Both sides in one image, one above the other. */
async function combineSides(files: readonly File[]): Promise<File> {
  const sides = await Promise.all(files.map((file) => createImageBitmap(file)));
  const sheet = document.createElement('canvas');
  sheet.width = Math.max(...sides.map(({ width }) => width)) + 2 * MARGIN_PX;
  sheet.height = sides.reduce((sum, { height }) => sum + height + MARGIN_PX, MARGIN_PX);
  const context = sheet.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#8a8f96';
  context.fillRect(0, 0, sheet.width, sheet.height);
  let top = MARGIN_PX;
  for (const side of sides) {
    context.drawImage(side, MARGIN_PX, top);
    top += side.height + MARGIN_PX;
    side.close();
  }
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('This browser writes no JPEG.');
  return new File([blob], 'both-sides.jpg', { type: 'image/jpeg' });
}
