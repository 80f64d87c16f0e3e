/** The sample documents: drawn, fictitious, of the state of Utopia. */
import { sidesToCapture, type DocType, type Side } from 'doc-capture/contract';
import type { Settings } from './playground/settings.js';

export interface DemoSample {
  /** First part of the names of its images. */
  readonly id: string;
  readonly docType: DocType;
  readonly label: string;
}

export const DEMO_SAMPLES: readonly DemoSample[] = [
  { id: 'id-card-zoe', docType: 'id_card', label: 'ID card of Zoë' },
  { id: 'id-card-caglar-expired', docType: 'id_card', label: 'ID card of Çağlar, expired' },
  { id: 'id-card-ines', docType: 'id_card', label: 'ID card of Inês' },
  { id: 'id-card-jorgen', docType: 'id_card', label: 'ID card of Jørgen' },
  { id: 'passport-zoe', docType: 'passport', label: 'Passport of Zoë' },
  { id: 'passport-ines', docType: 'passport', label: 'Passport of Inês' },
  { id: 'passport-caglar', docType: 'passport', label: 'Passport of Çağlar' },
  { id: 'driving-permit-jorgen', docType: 'driver_permit', label: 'Driving licence of Jørgen' },
  { id: 'driving-permit-caglar', docType: 'driver_permit', label: 'Driving licence of Çağlar' },
  { id: 'residence-permit-zoe', docType: 'residency_permit', label: 'Residence permit of Zoë' },
  { id: 'residence-permit-ines', docType: 'residency_permit', label: 'Residence permit of Inês' },
];

/** The chosen sample, or the first of the chosen type. */
export function selectedSample({ sample, 'doc-type': docType }: Pick<Settings, 'sample' | 'doc-type'>): DemoSample {
  const all = DEMO_SAMPLES.filter((one) => docType === '' || one.docType === docType);
  const found = all.find(({ id }) => id === sample) ?? all[0];
  if (!found) throw new Error(`There is no sample of ${docType}`);
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
export async function fetchSampleFiles(chosen: DemoSample, sides: string): Promise<readonly File[]> {
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
